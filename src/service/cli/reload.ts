import type pino from 'pino';
import { deferred } from '../../lib/waiting.ts';
import { loadConfig } from '../config/config.ts';
import type { Service } from '../service.ts';
import type { AuditLogger } from './audit-logger.ts';
import { type Environment, requireConfigFile } from './environment.ts';
import { failureMessage } from './failure-message.ts';

interface Reloaded {
  environment: Environment;
  audit: AuditLogger;
  logger: pino.Logger;
}

/**
 * Reads the configuration and the signing keys again and opens the audit log again at each SIGHUP, one after another. A
 * part that is invalid is logged, and the present one stays in use. Returns a function that is called once the service
 * has started; a signal that arrives earlier is handled then. It returns a function that ends this: before the database and
 * the log are closed, it waits for the last reload.
 */
export function reloadOnSignal(reloaded: Reloaded): (service: Service) => () => Promise<void> {
  const started = deferred<Service>();
  let last = started.promise;
  let hasEnded = false;
  process.on('SIGHUP', () => {
    last = last.then(async (service) => {
      if (!hasEnded) await reload(service, reloaded);
      return service;
    });
  });
  return (service) => {
    started.resolve(service);
    return async () => {
      hasEnded = true;
      await last;
    };
  };
}

async function reload(service: Service, { environment, audit, logger }: Reloaded): Promise<void> {
  const parts = {
    'the audit log': async () => audit.reopen(),
    'the configuration': async () =>
      service.configure(await loadConfig(requireConfigFile(environment))),
    'the signing keys': () => service.reloadKeys(),
  };
  for (const [name, load] of Object.entries(parts))
    try {
      await load();
    } catch (error) {
      logger.error({ reason: failureMessage(error) }, `not reloaded: ${name}`);
    }
  logger.info({ signal: 'SIGHUP' }, 'reloaded');
}
