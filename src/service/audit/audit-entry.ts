import { createHash } from 'node:crypto';
import type { Logger } from '../support/logger.ts';

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

/** Returns the hash by which the audit log refers to an embed user who was deleted or whose sessions were revoked. */
export function externalIdHash(externalId: string): string {
  return createHash('sha256').update(externalId).digest('base64url');
}

/** Writes an entry of the audit log; a field that is not given is null. */
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
