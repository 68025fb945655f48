/*
Reads the comments of threads in the order of a list: each first comment, then its replies. What a statement returns has a
limit in bytes, because 250 comments of the maximum length are 10 MB: long bodies are read with statements of their own, so
many at a time as fit into a chunk.
*/
import type { Queries, Value } from '../database/database.ts';
import { LIST_BYTES } from '../limits/limits.ts';
import type { Position } from '../paging/cursor.ts';
import { type CommentRow, commentColumns } from './comment-row.ts';

/** Threads per statement. */
const ROOTS = 25;
/** Replies per statement; threads with more of them together are read one by one. */
const REPLIES = 250;
/** A longer body is read separately, in bytes. */
const SHORT_BODY = 1_024;
/** The most bodies that are read with one statement: more long ones do not fit into a chunk. */
const BODIES = LIST_BYTES.chunk / SHORT_BODY;

/** Which threads of a conversation are listed. */
export type ThreadFilter = 'open' | 'all' | 'resolved';

const CONDITIONS: Record<ThreadFilter, string> = {
  open: 'AND resolved_at IS NULL',
  all: '',
  resolved: 'AND resolved_at IS NOT NULL',
};

/** The conversation and filter of a list. */
export interface ThreadSource {
  conversationId: number;
  filter: ThreadFilter;
}

/** A comment whose body is null if it is long. */
type ShortRow = Omit<CommentRow, 'body'> & { body: Uint8Array | null; bytes: number };

const COLUMNS = `${commentColumns(`CASE WHEN LENGTH(body) <= ${SHORT_BODY} THEN body END AS body`)}, LENGTH(body) AS bytes`;
const LIVE_REPLY = 'parent_id IS NOT NULL AND removed_at IS NULL';

/** Reads up to `count` threads after a position, the newest first, in chunks. */
export async function* readThreads(
  queries: Queries,
  { conversationId, filter }: ThreadSource,
  after: Position,
  count: number,
): AsyncGenerator<CommentRow[]> {
  let position = after;
  for (let missing = count; missing > 0; missing -= ROOTS) {
    const limit = Math.min(ROOTS, missing);
    const roots = await queries.query<ShortRow>(
      `SELECT ${COLUMNS} FROM svc_comment
       WHERE conversation_id = $1 AND parent_id IS NULL AND removed_at IS NULL ${CONDITIONS[filter]}
         AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [conversationId, ...position, limit],
    );
    yield* withReplies(queries, conversationId, roots);
    const last = roots.at(-1);
    if (last === undefined || roots.length < limit) return;
    position = [last.created_at, last.id];
  }
}

/** Reads the thread of a first comment, in chunks. */
export async function* readThread(
  queries: Queries,
  conversationId: number,
  root: CommentRow,
): AsyncGenerator<CommentRow[]> {
  yield [root];
  yield* readReplies(queries, conversationId, root.id);
}

async function* withReplies(
  queries: Queries,
  conversationId: number,
  roots: readonly ShortRow[],
): AsyncGenerator<CommentRow[]> {
  if (roots.length === 0) return;
  const replies = await queries.query<ShortRow>(
    `SELECT ${COLUMNS} FROM svc_comment WHERE parent_id IN (${parameters(1, ROOTS)}) AND ${LIVE_REPLY}
     ORDER BY parent_id, id LIMIT ${REPLIES + 1}`,
    padded(roots, ROOTS),
  );
  if (replies.length <= REPLIES) {
    const ofRoots = Map.groupBy(replies, ({ parent_id }) => parent_id);
    const rows = roots.flatMap((root) => [root, ...(ofRoots.get(root.id) ?? [])]);
    yield* withBodies(queries, conversationId, rows);
    return;
  }
  for (const root of roots) {
    yield* withBodies(queries, conversationId, [root]);
    yield* readReplies(queries, conversationId, root.id);
  }
}

async function* readReplies(
  queries: Queries,
  conversationId: number,
  rootId: number,
): AsyncGenerator<CommentRow[]> {
  let last = 0;
  for (;;) {
    const replies = await queries.query<ShortRow>(
      `SELECT ${COLUMNS} FROM svc_comment WHERE parent_id = $1 AND id > $2 AND ${LIVE_REPLY}
       ORDER BY id LIMIT ${REPLIES}`,
      [rootId, last],
    );
    yield* withBodies(queries, conversationId, replies);
    if (replies.length < REPLIES) return;
    last = replies.at(-1)?.id ?? 0;
  }
}

/** Splits comments into chunks, and reads their long bodies. */
async function* withBodies(
  queries: Queries,
  conversationId: number,
  rows: readonly ShortRow[],
): AsyncGenerator<CommentRow[]> {
  let chunk: ShortRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (bytes + row.bytes > LIST_BYTES.chunk && chunk.length > 0) {
      yield await readBodies(queries, conversationId, chunk);
      [chunk, bytes] = [[], 0];
    }
    chunk.push(row);
    bytes += row.bytes;
  }
  if (chunk.length > 0) yield await readBodies(queries, conversationId, chunk);
}

/** Returns the comments with their bodies. One that was purged in the meantime is left out. */
async function readBodies(
  queries: Queries,
  conversationId: number,
  rows: readonly ShortRow[],
): Promise<CommentRow[]> {
  const long = rows.filter(({ body }) => body === null);
  if (long.length === 0)
    return rows.flatMap((row) => (row.body ? [{ ...row, body: row.body }] : []));
  const found = await queries.query<{ id: number; body: Uint8Array }>(
    `SELECT id, body FROM svc_comment WHERE conversation_id = $1 AND id IN (${parameters(2, BODIES)})`,
    [conversationId, ...padded(long, BODIES)],
  );
  const bodies = new Map(found.map(({ id, body }) => [id, body]));
  return rows.flatMap((row) => {
    const body = row.body ?? bodies.get(row.id);
    return body ? [{ ...row, body }] : [];
  });
}

function parameters(start: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `$${start + index}`).join(', ');
}

/** Always the same number of parameters, so that the statement is prepared once. */
function padded(rows: readonly ShortRow[], count: number): Value[] {
  return Array.from({ length: count }, (_, index) => rows[index]?.id ?? null);
}
