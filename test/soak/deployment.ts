import { builtPage } from '../node/built-page.ts';
import { balanceProcesses } from '../scale/haproxy.ts';
import { startPgBouncer } from '../scale/pgbouncer.ts';
import { CliFixture } from '../service/cli/cli-fixture.ts';
import { runSql, startPostgres } from '../service/postgres-server.ts';
import { CuttableProxy } from './cuttable-proxy.ts';
import { CLOCK_VARIABLES, ServiceProcesses } from './service-processes.ts';

/** How long a session lasts: a page renews it every 15 seconds, and is `ready` 10 seconds after that. */
export const SESSION_MS = 20_000;
/** The API key of the account. */
export const API_KEY = 'key-of-the-account-of-the-soak-test';
/** Dashboards, each with its own conversation; the pages show the first one. */
export const DASHBOARDS = ['sales', 'costs', 'stock', 'staff', 'plans'] as const;

const POOLED_CONNECTIONS = 10;

/**
 * Viewers and pages → a proxy that closes connections → HAProxy → two processes of the service → PgBouncer → PostgreSQL with
 * fsync.
 */
export interface Deployment {
  /** Where viewers and pages connect. */
  url: string;
  proxy: CuttableProxy;
  processes: ServiceProcesses;
  database: {
    kill(): Promise<void>;
    restart(): Promise<void>;
    /** Closes every connection to it. */
    disconnect(): Promise<void>;
  };
}

/**
 * Starts a deployment. `hostOrigin` is that of the pages; `onExit` is called if a process exits by itself. What must be
 * stopped is added to `cleanUps`, which run in reverse order.
 */
export async function startDeployment(
  hostOrigin: string,
  onExit: (description: string) => void,
  cleanUps: (() => Promise<unknown>)[],
): Promise<Deployment> {
  const cli = new CliFixture();
  cleanUps.push(async () => cli.remove());
  const postgres = await startPostgres({ durable: true });
  cleanUps.push(() => postgres.stop());
  const directUrl = await postgres.createDatabase();
  const pooler = await startPgBouncer(postgres.url, POOLED_CONNECTIONS);
  cleanUps.push(() => pooler.stop());
  const config = cli.file('soak.json', JSON.stringify(configFor(hostOrigin)));
  const variables = {
    DATABASE_URL: pooler.urlOf(new URL(directUrl).pathname.slice(1)),
    DATABASE_POOLER: 'transaction',
    LOG_LEVEL: 'info',
    SVC_AUDIT_LOG: 'off',
    SVC_CONFIG: config,
    SVC_EMBED_APP: await builtPage(),
    SVC_RATE_LIMITS: 'off',
    SVC_TOKEN_TTL_MS: String(SESSION_MS),
    SVC_TOKEN_USABLE_MS: String(SESSION_MS),
    ...CLOCK_VARIABLES,
  };
  const processes = await ServiceProcesses.start(cli, variables, onExit);
  cleanUps.push(() => processes.stop());
  const balancer = await balanceProcesses(processes.ports);
  cleanUps.push(() => balancer.stop());
  const proxy = await CuttableProxy.start(balancer.port);
  cleanUps.push(() => proxy.stop());
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    proxy,
    processes,
    database: {
      kill: () => postgres.kill(),
      restart: () => postgres.restart(),
      disconnect: () =>
        runSql(
          directUrl,
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        ),
    },
  };
}

function configFor(hostOrigin: string) {
  const account = {
    name: 'acme',
    hosts: ['127.0.0.1'],
    embedding: { hostOrigins: [hostOrigin], comments: true },
    users: [{ internalId: 'root', role: 'admin', apiKeys: [API_KEY] }],
    deployments: [{ id: 1 }],
    dashboards: DASHBOARDS.map((publicId) => ({ publicId, deploymentId: 1, title: publicId })),
  };
  return { tenants: [account] };
}
