import { once } from 'node:events';
import pino from 'pino';
import { delay } from '../../lib/waiting.ts';
import { loadConfig } from '../config/config.ts';
import type { Listening } from '../http/listen.ts';
import { KEPT, TIMES } from '../limits/limits.ts';
import { createService, type Service } from '../service.ts';
import { openAuditLogger } from './audit-logger.ts';
import { type Environment, EnvironmentError, requireConfigFile } from './environment.ts';
import { loadMounts } from './load-mounts.ts';
import { reloadOnSignal } from './reload.ts';
import { openEnvironmentDatabase } from './with-database.ts';

/**
 * Serves until SIGTERM or SIGINT, and reloads at SIGHUP. At the end, drains the service, finishes the requests in flight
 * and closes the database. A start that fails closes everything that it has opened.
 */
export async function serve(environment: Environment): Promise<void> {
  const config = await loadConfig(requireConfigFile(environment));
  const log = openLog();
  const logger = pino({ level: environment.LOG_LEVEL }, log);
  const audit = openAuditLogger(environment, logger);
  const reloadAfterStart = reloadOnSignal({ environment, audit, logger });
  const mounts = environment.SVC_MOUNTS ? await loadMounts(environment.SVC_MOUNTS) : {};
  const database = await openEnvironmentDatabase(environment);
  try {
    const service = await createService({
      config,
      database,
      appFolder: environment.appFolder,
      appServer: environment.appServer,
      signingKeys: environment.signingKeys,
      lifetimes: {
        sessionId: environment.SVC_SESSION_ID_TTL_MS,
        token: environment.SVC_TOKEN_TTL_MS,
        usable: environment.SVC_TOKEN_USABLE_MS,
      },
      storageQuota: {
        comments: environment.SVC_STORED_COMMENTS_MAX,
        bytes: environment.SVC_STORED_BYTES_MAX,
      },
      rateLimits: environment.SVC_RATE_LIMITS,
      trustedProxies: environment.SVC_TRUST_PROXY,
      keepAliveMs: environment.SVC_KEEP_ALIVE_MS,
      logger,
      auditLogger: audit.logger,
      isAuditRequired: environment.SVC_AUDIT === 'required',
    });
    try {
      for (const [prefix, mount] of Object.entries(mounts)) service.mount(prefix, mount);
      const endReloads = reloadAfterStart(service);
      await serveUntilSignal(service, environment, logger);
      await endReloads();
    } finally {
      await service.close();
    }
  } finally {
    await database.close();
  }
  logger.info('stopped');
  // the end of the process would write the last lines before those that are being written
  const closed = once(log, 'close', { signal: AbortSignal.timeout(TIMES.shutdownGrace) });
  log.end();
  await closed.catch(() => {});
}

/** Opens the log. Lines that cannot be written, as on a full disk, are lost, and the service continues. */
function openLog() {
  const output = pino.destination({ sync: false, maxLength: KEPT.logBytes });
  output.once('error', ({ message }) => console.error(`The log cannot be written. ${message}`));
  output.on('error', ({ code }) => {
    output.flushSync = () => {}; // at the exit, sonic-boom would retry without end
    // pino replaces the methods of a log whose reader has ended, so that it would never close
    if (code === 'EPIPE') output.end = () => output.emit('close');
  });
  return output;
}

async function serveUntilSignal(
  service: Service,
  { PORT, HOST, SVC_METRICS_PORT, SVC_METRICS_HOST, SVC_DRAIN_MS }: Environment,
  logger: pino.Logger,
): Promise<void> {
  const stopped = new Promise<string>((resolve) => {
    // Not `once`: a second one, which npm sends after Ctrl+C, would end the process with its requests in flight.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
  // Without a listener, Node opens its debugger, which every user of the machine can reach and read the signing key with.
  process.on('SIGUSR1', () => logger.warn({ signal: 'SIGUSR1' }, 'ignored'));
  if (SVC_METRICS_PORT !== undefined) {
    const address = { port: SVC_METRICS_PORT, hostname: SVC_METRICS_HOST };
    const { url } = await explainListenError('SVC_METRICS_', service.listenForMetrics(address));
    logger.info({ url: `${url}/metrics` }, 'metrics');
  }
  const { url } = await explainListenError('', service.listen({ port: PORT, hostname: HOST }));
  logger.info({ url }, 'listening');
  const signal = await stopped;
  logger.info({ signal }, 'stopping');
  service.drain();
  if (SVC_DRAIN_MS > 0) await delay(SVC_DRAIN_MS);
}

/** Resolves with the server, or rejects with an `EnvironmentError` that names the variable of the address. */
async function explainListenError(prefix: '' | 'SVC_METRICS_', listening: Promise<Listening>) {
  try {
    return await listening;
  } catch (cause) {
    const { code, port, address, hostname } = cause as Record<string, string | undefined>;
    const reject = (variable: string, expectation: string) =>
      new EnvironmentError(prefix + variable, expectation, { cause });
    if (code === 'EADDRINUSE')
      throw reject('PORT', `must be a free port: ${port} on ${address} is in use`);
    if (code === 'EACCES')
      throw reject('PORT', `must be above 1023: this user may not open port ${port}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw reject('HOST', `is ${address ?? hostname}, which is not an address of this machine`);
    throw cause;
  }
}
