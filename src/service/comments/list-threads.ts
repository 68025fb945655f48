// The global type has no `from`.
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { PageInfo } from '../../api/comments.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import type { HttpEnv } from '../http/env.ts';
import { NoPermit } from '../http/problem.ts';
import { KEPT, LIST_BYTES } from '../limits/limits.ts';
import { describeError } from '../logging/describe-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { CursorSigner } from '../paging/cursor.ts';
import { disconnectionSignal, entityTag, type Json, type PreparedList } from '../paging/etag.ts';
import type { PageRequest } from '../paging/pagination.ts';
import type { CommentRow } from './comment-row.ts';
import { encodeThreads } from './encode-threads.ts';
import { ThreadPage } from './thread-page.ts';
import { readThread, readThreads, type ThreadFilter } from './thread-query.ts';

export interface ThreadListOptions {
  database: Database;
  cursors: CursorSigner;
  threadPages: ThreadPages;
  metrics: Metrics;
  logger: Logger;
}

/** Encodes a page from its beginning. */
type Encode = () => AsyncGenerator<ThreadPage, unknown>;

/** The approximate size of an entry of the cache without its page, in bytes. */
const ENTRY_BYTES = 300;

/**
 * Caches pages of threads; of a page that is too large, only this fact. A key must contain the version of
 * the conversation, so that a cached page is never out of date, even if another process has changed the conversation.
 */
export type ThreadPages = LRUCache<string, ThreadPage | 'large'>;

export function createThreadPages(): ThreadPages {
  return new LRUCache({
    maxSize: KEPT.threadBytes,
    sizeCalculation: (page) => (page === 'large' ? 0 : page.bytes) + ENTRY_BYTES,
  });
}

/** Loads a page in the turn of a request, unless the request before it has loaded the same one. */
export async function loadPage(
  pages: ThreadPages,
  key: string,
  encode: Encode,
): Promise<ThreadPage | 'large'> {
  const page = pages.get(key) ?? (await collect(encode()));
  pages.set(key, page);
  return page;
}

/** Returns all parts of a page as one, or `large` if they are too large for that. */
async function collect(parts: AsyncIterable<ThreadPage>): Promise<ThreadPage | 'large'> {
  const collected: ThreadPage[] = [];
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.bytes;
    if (bytes > LIST_BYTES.whole) return 'large';
    collected.push(part);
  }
  return ThreadPage.of(collected);
}

/** Returns a part of a page that contains no comment. */
function textPage(text: string): ThreadPage {
  return new ThreadPage(Buffer.from(text), []);
}

/** A position before every thread, for a list without a cursor. */
const START = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

/** Prepares a page of threads, the newest first, each with all its replies. */
export function threadList(
  options: ThreadListOptions,
  caller: Caller,
  filter: ThreadFilter,
  { first, after }: PageRequest,
): PreparedList {
  const { database, cursors } = options;
  const { tenant, embedTenantId, dashboard, userId, conversationId, conversationVersion } = caller;
  const list = [tenant, String(embedTenantId), dashboard, 'threads', filter];
  const start = after === undefined ? START : cursors.read(list, after);
  const cursorOf = (root?: CommentRow) =>
    root ? cursors.sign(list, [root.created_at, root.id]) : null;
  const encode = async function* () {
    const source = { conversationId: conversationId ?? 0, filter };
    const chunks = readThreads(database, source, start, conversationId === null ? 0 : first + 1);
    yield textPage('{"items":[');
    const encoded = yield* encodeThreads(chunks, dashboard, first);
    const pageInfo: PageInfo = {
      hasNextPage: encoded.hasMore,
      hasPreviousPage: after !== undefined,
      startCursor: cursorOf(encoded.start),
      endCursor: cursorOf(encoded.end),
    };
    yield textPage(`],"pageInfo":${JSON.stringify(pageInfo)}}`);
  };
  return {
    tag: entityTag([...list, userId, first, after ?? '', conversationVersion]),
    async load(c) {
      const key = JSON.stringify([conversationId, conversationVersion, filter, start, first]);
      const cached = options.threadPages.get(key);
      options.metrics.threadPages.inc({ result: cached ? 'hit' : 'miss' });
      const load = () => loadPage(options.threadPages, key, encode);
      const page =
        cached ?? (await c.get('permit').inTurn('threads', load, disconnectionSignal(c)));
      return jsonOf(options, c, page, encode, userId);
    },
  };
}

/** Loads the thread of a first comment. */
export async function loadThread(
  options: ThreadListOptions,
  c: Context<HttpEnv>,
  { dashboard, userId }: Caller,
  conversationId: number,
  root: CommentRow,
): Promise<Json> {
  const encode = () =>
    encodeThreads(readThread(options.database, conversationId, root), dashboard, 1);
  const load = () => collect(encode());
  const thread = await c.get('permit').inTurn('threads', load, disconnectionSignal(c));
  return jsonOf(options, c, thread, encode, userId);
}

/** Returns the JSON for a reader; a stream of its parts if it is large. */
function jsonOf(
  { logger }: ThreadListOptions,
  c: Context<HttpEnv>,
  page: ThreadPage | 'large',
  encode: Encode,
  userId: number,
): Json {
  if (page !== 'large') return page.jsonFor(userId);
  const stream = NodeReadableStream.from(partsInTurns(logger, c, encode(), userId));
  return stream as unknown as ReadableStream<Uint8Array>;
}

/**
 * Returns the JSON of the parts. Each is encoded in a turn of its own, after the client has read the previous one. A failure
 * cuts the connection, so that an incomplete response does not look complete.
 */
async function* partsInTurns(
  logger: Logger,
  c: Context<HttpEnv>,
  parts: AsyncGenerator<ThreadPage, unknown>,
  userId: number,
): AsyncGenerator<Uint8Array> {
  const signal = disconnectionSignal(c);
  const { outgoing } = c.env ?? {};
  try {
    for (;;) {
      const { done, value } = await c.get('permit').inTurn('threads', () => parts.next(), signal);
      if (done) return;
      yield value.jsonFor(userId);
    }
  } catch (error) {
    const requestId = c.get('requestId');
    if (!signal?.aborted && !(error instanceof NoPermit))
      logger.error({ requestId, reason: describeError(error) }, 'the response was cut off');
    if (!outgoing) throw error;
    outgoing.destroy();
  } finally {
    await parts.return(undefined);
  }
}
