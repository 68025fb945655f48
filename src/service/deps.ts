import type { Config } from './config/config.ts';
import type { CursorSigner } from './conversation/cursor.ts';
import type { ThreadCache } from './conversation/thread-cache.ts';
import type { Database } from './database/database.ts';
import type { Lifetimes } from './lifetimes.ts';
import type { Logger } from './logger.ts';
import type { SessionFinder } from './session/session-finder.ts';
import type { TokenSigner } from './session/token.ts';

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
