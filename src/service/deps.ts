import type { SessionFinder } from './auth/session-finder.ts';
import type { TokenSigner } from './auth/token.ts';
import type { ThreadCache } from './comments/thread-cache.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { CursorSigner } from './paging/cursor.ts';
import type { Lifetimes } from './support/lifetimes.ts';
import type { Logger } from './support/logger.ts';

/** What the routes share. */
export interface Deps {
  config: Config;
  database: Database;
  tokens: TokenSigner;
  sessions: SessionFinder;
  cursors: CursorSigner;
  threadCache: ThreadCache;
  lifetimes: Lifetimes;
  /** How many comments one embed user may create a minute. */
  commentsPerMinute: number;
  logger: Logger;
  /** The clock, in epoch milliseconds. */
  now: () => number;
}
