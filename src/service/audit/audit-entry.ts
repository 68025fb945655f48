import type { Logger } from '../logging/logger.ts';

/** A security event. `docs/audit-log.md` describes them. */
export type AuditEvent =
  | 'mint'
  | 'exchange'
  | 'revoke'
  | 'refused-credential'
  | 'rate-limit'
  | 'key-rotation'
  | 'user-deletion';

/** The fields of an entry of the audit log; `docs/audit-log.md` describes them. It never contains a secret. */
export interface AuditEntry {
  event: AuditEvent;
  outcome: 'success' | 'refused';
  account: string | null;
  principal: string | null;
  principalSessionIdHash: string | null;
  embedTenant: string | null;
  sessionIdHash: string | null;
  externalIdHash: string | null;
  address: string | null;
  requestId: string | null;
  traceId: string | null;
  reason: string | null;
}

/** Writes an entry of the audit log; a field that is not given is null. Throws if the logger does. */
export function writeAuditEntry(
  logger: Logger,
  entry: Pick<AuditEntry, 'event' | 'outcome'> & Partial<AuditEntry>,
): void {
  const { event, outcome, ...known } = entry;
  logger.info(
    {
      event,
      outcome,
      account: null,
      principal: null,
      principalSessionIdHash: null,
      embedTenant: null,
      sessionIdHash: null,
      externalIdHash: null,
      address: null,
      requestId: null,
      traceId: null,
      reason: null,
      ...known,
    },
    'audit',
  );
}
