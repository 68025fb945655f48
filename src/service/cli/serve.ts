import pino from 'pino';
import { delay } from '../../lib/delay.ts';
import { loadConfig } from '../config/load.ts';
import { openDatabase } from '../database/open.ts';
import { createService } from '../service.ts';
import { openAuditLogger } from './audit-logger.ts';
import { type Environment, EnvironmentError } from './environment.ts';

/**
 * Serves until SIGTERM or SIGINT. Then drains the service, finishes the requests in flight and closes the database.
 */
export async function serve(environment: Environment): Promise<void> {
  const { port, hostname } = environment;
  const config = await loadConfig(requireConfigFile(environment));
  const logger = pino({ level: environment.logLevel });
  const auditLogger = openAuditLogger(environment, logger);
  const database = await openDatabase(environment.databaseUrl, environment.postgres);
  try {
    const service = await createService({
      config,
      database,
      appFolder: environment.appFolder,
      appServer: environment.appServer,
      signingKeys: environment.signingKeys,
      lifetimes: environment.lifetimes,
      commentsPerMinute: environment.commentsPerMinute,
      storageQuota: environment.storageQuota,
      rateLimits: environment.rateLimits,
      trustedProxies: environment.trustedProxies,
      responseLimits: environment.responseLimits,
      logger,
      auditLogger,
    });
    const stopped = new Promise<string>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const)
        process.once(signal, () => resolve(signal));
    });
    const { url } = await service.listen({ port, hostname });
    if (environment.metrics) {
      const metrics = await service.listenForMetrics(environment.metrics);
      logger.info({ url: `${metrics.url}/metrics` }, 'metrics');
    }
    logger.info({ url, engine: database.engine }, 'listening');
    const signal = await stopped;
    logger.info({ signal }, 'stopping');
    service.drain();
    if (environment.drainMs > 0) await delay(environment.drainMs);
    await service.close();
  } finally {
    await database.close();
  }
  logger.info('stopped');
}

/** Returns the path of the configuration file; throws an `EnvironmentError` without one, because it has no default. */
export function requireConfigFile({ configFile }: Environment): string {
  if (!configFile)
    throw new EnvironmentError('SVC_CONFIG', 'must name the configuration file, a JSON file');
  return configFile;
}
