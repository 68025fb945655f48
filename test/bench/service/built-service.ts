import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { ConfigInput } from '../../../src/service/index.ts';
import { ApiClient } from '../../service/api-client.ts';
import { type ServerProcess, startServer } from './process.ts';

const API_KEY = 'key-of-the-service-benchmark';

/** Dashboards whose conversations are written to at the same time. */
export const MANY = Array.from({ length: 32 }, (_, number) => `many-${number}`);

/** The configuration of the measured services. */
export const config: ConfigInput = {
  tenants: [
    {
      name: 'acme',
      hosts: ['127.0.0.1'],
      users: [{ internalId: 'root', role: 'admin', apiKeys: [API_KEY] }],
      deployments: [{ id: 1 }],
      dashboards: ['large', 'empty', ...MANY].map((publicId) => ({ publicId, deploymentId: 1 })),
    },
  ],
};

/** The service built as in the package, in a temporary folder. */
export class BuiltService {
  readonly folder = mkdtempSync(join(tmpdir(), 'svc-embed-bench-'));
  readonly #bundle = join(this.folder, 'bundle');

  async build(): Promise<void> {
    writeFileSync(join(this.folder, 'config.json'), JSON.stringify(config));
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await build({
      mode: 'service',
      logLevel: 'error',
      build: { outDir: this.#bundle, emptyOutDir: true },
    });
  }

  /** Starts it over a database, with the default log level. */
  start(databaseUrl: string): Promise<ServerProcess> {
    const SVC_CONFIG = join(this.folder, 'config.json');
    const variables = { SVC_CONFIG, DATABASE_URL: databaseUrl, PORT: '0', SVC_RATE_LIMITS: 'off' };
    return startServer([process.execPath, join(this.#bundle, 'main.js')], variables);
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A client of a running service. */
export function clientOf({ url }: Pick<ServerProcess, 'url'>): ApiClient {
  return new ApiClient(url, API_KEY);
}
