import type { Queries } from '../database/database.ts';
import { rowsStatement } from '../database/rows-statement.ts';
import { HttpProblem } from '../http/problem.ts';
import type { StorageAmount } from './storage.ts';

/*
Each conversation has the totals of its comments, so that the usage of an embed tenant is a sum over its dashboards. They
change in the transaction that changes the comments, under the lock of the conversation, which that needs anyway.
*/
const sumOf = (column: keyof StorageAmount) =>
  `(SELECT CAST(COALESCE(SUM(${column}), 0) AS BIGINT) FROM svc_conversation
    WHERE embed_tenant_id = tenants.id) AS ${column}`;
const usageStatement = rowsStatement(
  'tenants',
  { id: 'BIGINT' },
  `SELECT id, ${sumOf('comments')}, ${sumOf('bytes')} FROM tenants WHERE id IS NOT NULL`,
);
const changeStatement = rowsStatement(
  'changes',
  { conversation_id: 'BIGINT', comments: 'BIGINT', bytes: 'BIGINT' },
  `UPDATE svc_conversation
    SET comments = svc_conversation.comments + changes.comments,
      bytes = svc_conversation.bytes + changes.bytes
    FROM changes WHERE svc_conversation.id = changes.conversation_id`,
);

/** What embed tenants have stored, with what this transaction adds. Other processes may add more at the same time. */
export class StorageUsage {
  readonly #quota: StorageAmount;
  readonly #tenants: ReadonlyMap<number, StorageAmount>;

  constructor(quota: StorageAmount, tenants: ReadonlyMap<number, StorageAmount>) {
    this.#quota = quota;
    this.#tenants = tenants;
  }

  /** Returns the `409` of a comment that would exceed the quota of the embed tenant. */
  check(embedTenantId: number, added: StorageAmount): HttpProblem | undefined {
    const { comments, bytes } = this.#usageOf(embedTenantId);
    const quota = this.#quota;
    if (comments + added.comments <= quota.comments && bytes + added.bytes <= quota.bytes)
      return undefined;
    return new HttpProblem(
      409,
      `The storage quota of the embed tenant is used up: ${quota.comments} comments with ${quota.bytes} bytes in total. Deleted comments count until they are purged.`,
    );
  }

  /** Adds to the usage what the transaction stores. */
  add(embedTenantId: number, added: StorageAmount): void {
    const usage = this.#usageOf(embedTenantId);
    usage.comments += added.comments;
    usage.bytes += added.bytes;
  }

  #usageOf(embedTenantId: number): StorageAmount {
    const usage = this.#tenants.get(embedTenantId);
    if (!usage) throw new Error('the usage of the embed tenant was not loaded');
    return usage;
  }
}

/** Loads what embed tenants have stored. There must be at least one. */
export async function loadStorageUsage(
  transaction: Queries,
  quota: StorageAmount,
  embedTenantIds: readonly number[],
): Promise<StorageUsage> {
  const ids = [...new Set(embedTenantIds)].map((id) => ({ id }));
  const rows = await transaction.query<StorageAmount & { id: number }>(...usageStatement(ids));
  return new StorageUsage(
    quota,
    new Map(rows.map(({ id, comments, bytes }) => [id, { comments, bytes }])),
  );
}

/** Adds to the totals of conversations, which the transaction has locked; negative numbers subtract. */
export async function changeStorage(
  transaction: Queries,
  changes: readonly (StorageAmount & { conversationId: number })[],
): Promise<void> {
  const totals = new Map<number, StorageAmount>();
  for (const { conversationId, comments, bytes } of changes) {
    const total = totals.get(conversationId) ?? { comments: 0, bytes: 0 };
    totals.set(conversationId, {
      comments: total.comments + comments,
      bytes: total.bytes + bytes,
    });
  }
  if (totals.size === 0) return;
  const rows = [...totals].map(([conversation_id, total]) => ({ conversation_id, ...total }));
  await transaction.query(...changeStatement(rows));
}
