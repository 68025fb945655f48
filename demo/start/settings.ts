import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** What a start of the demo needs to know; secrets are new at each start and are written nowhere. */
export interface Settings {
  readonly hostPort: number;
  readonly servicePort: number;
  /** Where the database and the built pages lie. */
  readonly folder: string;
  readonly apiKey: string;
}

/** Reads the environment; throws one sentence naming the variable that cannot be used. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const hostPort = port(environment, 'DEMO_HOST_PORT', 5173);
  const servicePort = port(environment, 'DEMO_SERVICE_PORT', 4000);
  if (hostPort === servicePort && hostPort !== 0) {
    throw new Error(`DEMO_HOST_PORT and DEMO_SERVICE_PORT are both ${hostPort}; they must differ.`);
  }
  return {
    hostPort,
    servicePort,
    folder: environment.DEMO_FOLDER || join(import.meta.dirname, '../../.data/demo'),
    apiKey: randomBytes(32).toString('hex'),
  };
}

function port(environment: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = environment[name];
  if (!text) return usual;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new Error(`${name} is "${text}"; expected a port from 0 (any free one) to 65535.`);
}
