import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Settings of one start of the demo. The API key is generated at each start and never stored. */
export interface Settings {
  readonly hostPort: number;
  readonly servicePort: number;
  /** Port of the inspector's proxy to the service. */
  readonly proxyPort: number;
  /** Folder of the database and the built pages. */
  readonly folder: string;
  readonly apiKey: string;
}

/** Reads the environment variables; throws an error that names an invalid one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const ports = {
    DEMO_HOST_PORT: port(environment, 'DEMO_HOST_PORT', 5173),
    DEMO_SERVICE_PORT: port(environment, 'DEMO_SERVICE_PORT', 4000),
    DEMO_PROXY_PORT: port(environment, 'DEMO_PROXY_PORT', 0),
  };
  checkDifferent(ports);
  return {
    hostPort: ports.DEMO_HOST_PORT,
    servicePort: ports.DEMO_SERVICE_PORT,
    proxyPort: ports.DEMO_PROXY_PORT,
    folder: environment.DEMO_FOLDER || join(import.meta.dirname, '../../.data/demo'),
    apiKey: randomBytes(32).toString('hex'),
  };
}

function checkDifferent(ports: Readonly<Record<string, number>>): void {
  const names = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const other = names.get(port);
    if (other && port !== 0)
      throw new Error(`${other} and ${name} are both ${port}; they must differ.`);
    names.set(port, name);
  }
}

function port(environment: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = environment[name];
  if (!text) return fallback;
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new Error(`${name} is "${text}"; expected a port from 0 (any free one) to 65535.`);
}
