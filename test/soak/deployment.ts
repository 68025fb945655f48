import { delay } from '../../src/lib/waiting.ts';
import { builtPage } from '../node/built-page.ts';
import { freePort } from '../node/free-port.ts';
import { balanceProcesses } from '../scale/haproxy.ts';
import { startPgBouncer } from '../scale/pgbouncer.ts';
import { CliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import { type PostgresServer, runSql, startPostgres } from '../service/postgres-server.ts';
import { CuttableProxy } from './cuttable-proxy.ts';

/** How long a session lasts: a page renews it every 15 seconds. */
const SESSION_MS = 20_000;
const POOLED_CONNECTIONS = 10;
const START_RETRY_MS = 300;

/** The API key of the account. */
export const API_KEY = 'key-of-the-account-of-the-soak-test';
/** The dashboard that the pages show. */
export const DASHBOARD = 'sales';
/** All dashboards, each with its own conversation. */
export const DASHBOARDS = [DASHBOARD, 'costs', 'stock', 'staff', 'plans'];

/**
 * Viewers and pages → a proxy that resets connections → HAProxy → two processes of the service → PgBouncer → PostgreSQL
 * with fsync.
 */
export class Deployment {
  /** Where viewers and pages connect. */
  url = '';
  proxy!: CuttableProxy;
  database!: PostgresServer;
  /** The running processes; undefined while one is started again. */
  readonly processes: (ServiceProcess | undefined)[] = [];
  readonly #cli = new CliFixture();
  readonly #violate: (what: string) => void;
  readonly #stops: (() => unknown)[] = [];
  #ports: number[] = [];
  #variables: Record<string, string> = {};
  #databaseUrl = '';

  /** `violate` is called if a process exits by itself, or does not end as it should. */
  constructor(violate: (what: string) => void) {
    this.#violate = violate;
  }

  /** Starts everything for pages of a host. */
  async start(hostOrigin: string): Promise<void> {
    this.database = await startPostgres({ durable: true });
    this.#stops.push(() => this.database.stop());
    this.#databaseUrl = await this.database.createDatabase();
    const pooler = await startPgBouncer(this.database.url, POOLED_CONNECTIONS);
    this.#stops.push(() => pooler.stop());
    this.#variables = {
      DATABASE_URL: pooler.urlOf(this.#databaseUrl),
      DATABASE_POOLER: 'transaction',
      SVC_AUDIT_LOG: 'off',
      SVC_CONFIG: this.#cli.file('soak.json', JSON.stringify(configFor(hostOrigin))),
      SVC_EMBED_APP: await builtPage(),
      SVC_TOKEN_TTL_MS: String(SESSION_MS),
      SVC_TOKEN_USABLE_MS: String(SESSION_MS),
    };
    this.#ports = [await freePort(), await freePort()];
    for (const index of this.#ports.keys()) await this.#startProcess(index);
    const balancer = await balanceProcesses(this.#ports);
    this.#stops.push(() => balancer.stop());
    this.proxy = new CuttableProxy(balancer.port);
    this.url = `http://127.0.0.1:${await this.proxy.listen()}`;
    this.#stops.push(() => this.proxy.stop());
  }

  /** Closes every connection to the database. */
  disconnectDatabase(): Promise<void> {
    return runSql(
      this.#databaseUrl,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  }

  /** Ends a process and starts it again after a time. */
  async restart(index: number, signal: 'SIGKILL' | 'SIGTERM', afterMs = 0): Promise<void> {
    await this.#end(index, signal);
    await delay(afterMs);
    await this.#startProcess(index);
  }

  async suspend(index: number, ms: number): Promise<void> {
    const child = this.processes[index]?.child;
    child?.kill('SIGSTOP');
    await delay(ms);
    child?.kill('SIGCONT');
  }

  /** Ends all processes; each must exit with 0. */
  async endProcesses(): Promise<void> {
    for (const index of this.processes.keys()) await this.#end(index, 'SIGTERM');
  }

  /** Stops everything that was started. */
  async stop(): Promise<void> {
    this.processes.length = 0;
    for (const stop of this.#stops.reverse()) await stop();
    await this.#cli.remove();
  }

  async #end(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const served = this.processes[index];
    this.processes[index] = undefined;
    const code = await served?.end(signal);
    if (signal === 'SIGTERM' && code !== 0)
      this.#violate(`process ${index + 1} exited with ${code} after SIGTERM`);
  }

  /** Starts a process again and again, as a supervisor does, until the database can be reached. */
  async #startProcess(index: number): Promise<void> {
    const variables = { ...this.#variables, PORT: String(this.#ports[index]) };
    for (;;) {
      try {
        const served = await this.#cli.serve(variables);
        this.processes[index] = served;
        served.child.once('exit', (code, signal) => {
          if (this.processes[index] === served)
            this.#violate(`process ${index + 1} exited with ${code ?? signal}`);
        });
        return;
      } catch (error) {
        if (!/PostgreSQL cannot be reached|database/.test(String(error))) throw error;
        await delay(START_RETRY_MS);
      }
    }
  }
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
