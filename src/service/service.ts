import type { Hono } from 'hono';
import * as v from 'valibot';
import { Permits } from './admission/permits.ts';
import { RateLimiter, type RateLimits, rateLimitsOf } from './admission/rate-limiter.ts';
import { createApp } from './app.ts';
import { AuditLog, externalIdHasher } from './audit/audit-log.ts';
import { TokenSigner } from './auth/token.ts';
import { ConversationWaits } from './comments/conversation-waits.ts';
import { createThreadPages } from './comments/list-threads.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { HttpEnv } from './http/env.ts';
import { type Listening, listen, type ServerOptions } from './http/listen.ts';
import { Keyring, type KeySource, loadStoredKeys, type SigningKey } from './keys/signing-keys.ts';
import {
  LIFETIMES,
  type Lifetimes,
  type PERMITS,
  STORAGE_QUOTA,
  type StorageAmount,
  TIMES,
} from './limits/limits.ts';
import { type Logger, silentLogger } from './logging/logger.ts';
import { cleanUp } from './maintenance/clean-up.ts';
import { runEvery } from './maintenance/schedule.ts';
import { Metrics } from './metrics/metrics.ts';
import { addGauges, metricsRoutes } from './metrics-app.ts';
import { MOUNT_FORM, Mount } from './mounts/mount.ts';
import type { Mounts } from './mounts/routes.ts';
import { DevServer } from './pages/dev-server.ts';
import { loadEmbedApp } from './pages/embed-app.ts';
import { CursorSigner } from './paging/cursor.ts';

const CLEAN_UP_INTERVAL_MS = 60_000;
const KEY_RELOAD_INTERVAL_MS = 10_000;
const WAITS_INTERVAL_MS = 1_000;

/** The options of `createService`; only the configuration and the database are required. */
export interface ServiceOptions {
  config: Config;
  /** Owned by the caller: `close()` does not close it. */
  database: Database;
  /** The folder of a built embedded app; without it the pages respond with `503`. */
  appFolder?: string | undefined;
  /** The origin of a development server that serves the embedded app instead, such as `http://localhost:5174`. */
  appServer?: string | undefined;
  /**
   * The first signs, all verify. A function is called again every ten seconds. Default: one key, generated once and
   * stored in the database.
   */
  signingKeys?: readonly SigningKey[] | KeySource | undefined;
  /** Default: 5 minutes for a session id; 24 hours for a token, which is accepted for 23 hours. */
  lifetimes?: Partial<Lifetimes> | undefined;
  /** What one embed tenant may store. Default: `STORAGE_QUOTA`. */
  storageQuota?: Partial<StorageAmount> | undefined;
  /** Calls per minute, counted by each process; `off`: no limits. Default: `RATE_LIMITS`. */
  rateLimits?: Partial<RateLimits> | 'off' | undefined;
  /** How many proxies append to `X-Forwarded-For`; the client's address is taken from there. Default: 0. */
  trustedProxies?: number | undefined;
  /** How long a connection stays open between two requests, in milliseconds. Default: 75 seconds. */
  keepAliveMs?: number | undefined;
  /** How many requests may work, and how many may wait for a change. Default: `PERMITS`. */
  permits?: Partial<typeof PERMITS> | undefined;
  /** Default: nothing is logged. */
  logger?: Logger | undefined;
  /** Receives the entries of the audit log; its `info` throws if one cannot be written. Default: `logger`. */
  auditLogger?: Logger | undefined;
  /** Whether a request whose audit entry cannot be written fails with `503`. Default: it is logged and counted. */
  isAuditRequired?: boolean | undefined;
  /** The clock, in epoch milliseconds. */
  now?: (() => number) | undefined;
}

/** A running service: call `fetch` directly, or `listen` for HTTP. */
export interface Service {
  fetch(request: Request): Promise<Response>;
  /** Serves HTTP on a port (0: any free port) of a host name, by default `127.0.0.1`. Rejects if it is in use. */
  listen(address: { port: number; hostname?: string }): Promise<Listening>;
  /**
   * Adds a handler for a prefix and all paths below it; called only after the embed token was verified. Throws a
   * `TypeError` for anything but a `Mount`.
   */
  mount(prefix: string, mount: Mount): void;
  /** Serves `/metrics` and the health checks on a port of its own, which viewers must not reach. */
  listenForMetrics(address: { port: number; hostname?: string }): Promise<Listening>;
  /** Uses another configuration from the next request on. */
  configure(config: Config): void;
  /** Loads the signing keys again. If that fails, it rejects, and the present keys stay in use. */
  reloadKeys(): Promise<void>;
  /**
   * Prepares a stop: `/readyz` fails, so that a load balancer sends requests elsewhere, and each response closes its
   * connection. The service handles requests until `close()`.
   */
  drain(): void;
  /** Stops listening and the scheduled tasks. Waits up to ten seconds for requests in flight. */
  close(): Promise<void>;
}

/**
 * Migrates the database, loads the signing keys and the embedded app, and creates the service. Throws `DatabaseRejected`
 * if a newer version has migrated the database.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, appFolder, appServer } = options;
  let { config } = options;
  const { logger = silentLogger, now = Date.now } = options;
  await database.migrate((reason) => logger.warn({}, reason));
  logWarnings(options, logger);
  const mounts: Mounts = new Map();
  const { auditLogger, isAuditRequired: isRequired = false, trustedProxies = 0 } = options;
  const devServer = appServer === undefined ? undefined : new DevServer(appServer);
  const keyring = await Keyring.open(keySource(options), now);
  const metrics = new Metrics();
  const permits = new Permits(options.permits);
  const threadPages = createThreadPages();
  addGauges(metrics, database, threadPages, permits);
  const waits = new ConversationWaits(database, metrics);
  const hashOf = await externalIdHasher(database);
  const audit = new AuditLog({ logger, auditLogger, isRequired, hashOf, metrics });
  const isDraining = () => waits.isStopping;
  const app = createApp({
    config: () => config,
    database,
    mounts,
    embedApp: appFolder && !devServer ? await loadEmbedApp(appFolder) : undefined,
    devServer,
    tokens: new TokenSigner(keyring),
    cursors: new CursorSigner(keyring),
    threadPages,
    waits,
    lifetimes: { ...LIFETIMES, ...options.lifetimes },
    permits,
    rateLimiter: new RateLimiter(rateLimitsOf(options.rateLimits), now),
    storageQuota: { ...STORAGE_QUOTA, ...options.storageQuota },
    metrics,
    isDraining,
    trustedProxies,
    audit,
    logger,
    now,
  });
  const tasks: readonly [name: string, intervalMs: number, task: () => Promise<unknown>][] = [
    ['clean-up', CLEAN_UP_INTERVAL_MS, () => cleanUp(database, now())],
    ['reloading the keys', KEY_RELOAD_INTERVAL_MS, () => keyring.reload()],
    ['reading the versions', WAITS_INTERVAL_MS, () => waits.readVersions()],
  ];
  const schedules = tasks.map((task) => runEvery(...task, logger));
  const main: ServerParts = {
    app,
    endSlowRequests: () => permits.displaceIdle(TIMES.read),
    times: { ...TIMES, keepAlive: options.keepAliveMs ?? TIMES.keepAlive },
    upgrades: devServer,
    onRejection: (reason) => metrics.rejections.inc({ reason }),
  };
  const parts = { database, isDraining, metrics, logger };
  const reloads: Pick<Service, 'configure' | 'reloadKeys'> = {
    configure(changed) {
      config = changed;
    },
    reloadKeys: () => keyring.reload(),
  };
  return serve(main, { app: metricsRoutes(parts) }, { mounts, schedules, waits, reloads });
}

function logWarnings({ signingKeys, database, appServer }: ServiceOptions, logger: Logger): void {
  if (!signingKeys && database.engine === 'postgres')
    logger.warn(
      {},
      'the signing key is stored in the database, so that everyone who can read it can forge tokens: set SVC_SIGNING_KEY_FILE or SVC_SIGNING_KEY',
    );
  if (appServer !== undefined)
    logger.warn(
      { appServer },
      'development mode: the pages are those of a development server, and their Content-Security-Policy allows inline code',
    );
}

function keySource({ signingKeys, database }: ServiceOptions): KeySource {
  if (!signingKeys) return () => loadStoredKeys(database);
  return typeof signingKeys === 'function' ? signingKeys : async () => signingKeys;
}

interface ServerParts extends ServerOptions {
  app: Hono<HttpEnv>;
}

interface ServiceParts {
  mounts: Mounts;
  schedules: readonly ReturnType<typeof runEvery>[];
  waits: ConversationWaits;
  reloads: Pick<Service, 'configure' | 'reloadKeys'>;
}

function serve(
  main: ServerParts,
  metrics: ServerParts,
  { mounts, schedules, waits, reloads }: ServiceParts,
): Service {
  const servers = new Set<Listening>();
  const listenFor =
    ({ app, ...options }: ServerParts) =>
    async ({ port, hostname = '127.0.0.1' }: { port: number; hostname?: string }) => {
      const server = await listen(app.fetch, { port, hostname }, options);
      servers.add(server);
      return server;
    };
  const drainAll = () => {
    waits.stop();
    for (const server of servers) server.drain();
  };
  return {
    fetch: async (request) => main.app.fetch(request),
    listen: listenFor(main),
    listenForMetrics: listenFor(metrics),
    ...reloads,
    mount(prefix, mount) {
      if (!v.is(Mount, mount)) throw new TypeError(`mount() of ${prefix} needs ${MOUNT_FORM}.`);
      mounts.set(prefix.replace(/\/$/, ''), mount);
    },
    drain: drainAll,
    async close() {
      drainAll();
      await Promise.all([...servers].map((server) => server.close()));
      servers.clear();
      await Promise.all(schedules.map((schedule) => schedule.stop()));
    },
  };
}
