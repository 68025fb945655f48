import type { Logger } from '../logging/logger.ts';

/** A security event. `docs/audit-log.md` describes them. */
export type AuditEvent =
  | 'mint'
  | 'exchange'
  | 'revoke'
  | 'rejected-credential'
  | 'rate-limit'
  | 'comment-creation'
  | 'comment-edit'
  | 'comment-deletion'
  | 'thread-resolution'
  | 'thread-reopening'
  | 'key-rotation'
  | 'user-export'
  | 'user-deletion';

/** The fields that an entry has besides its event and outcome, null unless they are given. */
const NO_FIELDS = {
  account: null,
  principal: null,
  principalSessionIdHash: null,
  embedTenant: null,
  sessionIdHash: null,
  externalIdHash: null,
  dashboard: null,
  comment: null,
  address: null,
  requestId: null,
  traceId: null,
  reason: null,
};

/** The fields of an entry of the audit log; `docs/audit-log.md` describes them. It never contains a secret. */
export interface AuditEntry extends Record<keyof typeof NO_FIELDS, string | number | null> {
  event: AuditEvent;
  outcome: 'success' | 'rejected';
}

/** Writes an entry of the audit log; a field that is not given is null. Throws if the logger does. */
export function writeAuditEntry(
  logger: Logger,
  { event, outcome, ...known }: Pick<AuditEntry, 'event' | 'outcome'> & Partial<AuditEntry>,
): void {
  logger.info({ event, outcome, ...NO_FIELDS, ...known }, 'audit');
}
