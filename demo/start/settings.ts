import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** What a start of the demo needs to know; secrets are new at each start and are written nowhere. */
export interface Settings {
  readonly hostPort: number;
  readonly servicePort: number;
  /** Of the inspector's way to the service. */
  readonly linePort: number;
  /** Where the database and the built pages lie. */
  readonly folder: string;
  readonly apiKey: string;
}

/** Reads the environment; throws one sentence naming the variable that cannot be used. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const ports = {
    DEMO_HOST_PORT: port(environment, 'DEMO_HOST_PORT', 5173),
    DEMO_SERVICE_PORT: port(environment, 'DEMO_SERVICE_PORT', 4000),
    DEMO_LINE_PORT: port(environment, 'DEMO_LINE_PORT', 0),
  };
  refuseTwins(ports);
  return {
    hostPort: ports.DEMO_HOST_PORT,
    servicePort: ports.DEMO_SERVICE_PORT,
    linePort: ports.DEMO_LINE_PORT,
    folder: environment.DEMO_FOLDER || join(import.meta.dirname, '../../.data/demo'),
    apiKey: randomBytes(32).toString('hex'),
  };
}

function refuseTwins(ports: Readonly<Record<string, number>>): void {
  const names = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const twin = names.get(port);
    if (twin && port !== 0)
      throw new Error(`${twin} and ${name} are both ${port}; they must differ.`);
    names.set(port, name);
  }
}

function port(environment: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = environment[name];
  if (!text) return usual;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new Error(`${name} is "${text}"; expected a port from 0 (any free one) to 65535.`);
}
