import { createApp } from './app.ts';
import { SessionFinder } from './auth/session-finder.ts';
import { TokenSigner } from './auth/token.ts';
import { COMMENTS_PER_MINUTE } from './comments/rate-limit.ts';
import { ThreadCache } from './comments/thread-cache.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { type Listening, listen } from './http/listen.ts';
import { cleanUp } from './maintenance/clean-up.ts';
import { every } from './maintenance/schedule.ts';
import type { MountHandler } from './mounts/mount-session.ts';
import type { Mounts } from './mounts/routes.ts';
import { loadEmbedApp } from './pages/embed-app.ts';
import { CursorSigner } from './paging/cursor.ts';
import type { Lifetimes } from './support/lifetimes.ts';
import { type Logger, silentLogger } from './support/logger.ts';
import { type SigningKey, storedKeys } from './support/signing-keys.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CLEAN_UP_INTERVAL = MINUTE;

/** What a service is made of; only the configuration and the database are needed. */
export interface ServiceOptions {
  config: Config;
  /** Stays the caller's: `close()` does not close it. */
  database: Database;
  /** The folder of a built embedded app; without it the pages answer `503`. */
  appFolder?: string | undefined;
  /** The first signs, all verify; without them one is made and kept in the database. */
  signingKeys?: readonly SigningKey[] | undefined;
  lifetimes?: Partial<Lifetimes> | undefined;
  /** How many comments one embed user may create a minute: 1,000 unless told otherwise. */
  commentsPerMinute?: number | undefined;
  /** Where the log goes; nowhere unless told. */
  logger?: Logger | undefined;
  /** The clock, in epoch milliseconds. */
  now?: (() => number) | undefined;
}

/** A running service, reachable by `fetch` alone or over HTTP. */
export interface Service {
  fetch(request: Request): Promise<Response>;
  listen(address: { port: number; hostname?: string }): Promise<Listening>;
  /** Adds an app's own routes below a path; the embed token is checked before the handler is asked. */
  mount(prefix: string, handler: MountHandler): void;
  /** Finishes what is in flight and stops listening. */
  close(): Promise<void>;
}

/** Brings the database up to date, finds the keys and puts the service together. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { config, database, appFolder } = options;
  await database.migrate();
  const keys = options.signingKeys ?? (await storedKeys(database));
  const mounts: Mounts = new Map();
  const logger = options.logger ?? silentLogger;
  const now = options.now ?? Date.now;
  const app = createApp({
    config,
    database,
    mounts,
    embedApp: appFolder ? await loadEmbedApp(appFolder) : undefined,
    tokens: new TokenSigner(keys),
    sessions: new SessionFinder(database),
    cursors: new CursorSigner(keys),
    threadCache: new ThreadCache(),
    lifetimes: {
      sessionId: 5 * MINUTE,
      token: 24 * HOUR,
      usable: 23 * HOUR,
      ...options.lifetimes,
    },
    commentsPerMinute: options.commentsPerMinute ?? COMMENTS_PER_MINUTE,
    logger,
    now,
  });
  const listening = new Set<Listening>();
  const cleaning = every(CLEAN_UP_INTERVAL, () => cleanUp(database, now()), logger);
  return {
    fetch: async (request) => app.fetch(request),
    async listen({ port, hostname = '127.0.0.1' }) {
      const server = await listen(app.fetch, { port, hostname });
      listening.add(server);
      return server;
    },
    mount: (prefix, handler) => void mounts.set(prefix.replace(/\/$/, ''), handler),
    async close() {
      await Promise.all([...listening].map((server) => server.close()));
      listening.clear();
      await cleaning.stop();
    },
  };
}
