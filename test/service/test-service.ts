import { connect, type Socket } from 'node:net';
import { after, before } from 'node:test';
import {
  type Config,
  type ConfigInput,
  createService,
  type Database,
  type Listening,
  type Mount,
  parseConfig,
  type Service,
  type ServiceOptions,
} from '../../src/service/index.ts';
import { ApiClient, type RequestOptions } from './api-client.ts';
import { config } from './config.ts';
import type { TestEngine } from './engines.ts';
import { metricOf } from './metrics/metric-of.ts';

const HOSTS = { acme: '127.0.0.1', globex: 'localhost', standard: '127.0.0.2' };

/** A service under test, with its own database, called over real HTTP. */
export class TestService extends ApiClient {
  now = Date.UTC(2026, 0, 2, 3, 4, 5);
  readonly #engine: TestEngine;
  readonly #options: Partial<ServiceOptions>;
  #database: Database | undefined;
  #service: Service | undefined;
  #metrics: Promise<Listening> | undefined;
  #port = 0;

  constructor(engine: TestEngine, options: Partial<ServiceOptions> = {}) {
    super('');
    this.#engine = engine;
    this.#options = options;
  }

  get database(): Database {
    if (!this.#database) throw new Error('the service has not started');
    return this.#database;
  }

  mount(prefix: string, mount: Mount): void {
    this.#service?.mount(prefix, mount);
  }

  /** The server of the metrics of the running service. */
  listenForMetrics(): Promise<Listening> {
    if (!this.#service) throw new Error('the service has not started');
    this.#metrics ??= this.#service.listenForMetrics({ port: 0 });
    return this.#metrics;
  }

  /** The metrics as text. */
  async metrics(): Promise<string> {
    return (await fetch(`${(await this.listenForMetrics()).url}/metrics`)).text();
  }

  /** The value of a metric by its name with labels. */
  async metric(name: string): Promise<number | undefined> {
    return metricOf(await this.metrics(), name);
  }

  /** The number of rows of a table. */
  async count(table: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
    return row?.n ?? 0;
  }

  /** Handles a request without a connection. */
  async fetch(path: string, init: RequestInit): Promise<Response | undefined> {
    return this.#service?.fetch(new Request(this.url(path), init));
  }

  drain(): void {
    this.#service?.drain();
  }

  /** Changes the configuration of the running service. */
  configure(changed: Config): void {
    this.#service?.configure(changed);
  }

  async start(): Promise<void> {
    this.#database = await this.#engine.open();
    await this.restart();
  }

  /** Starts a new service on the same database, for example with another configuration. */
  async restart(options: Partial<ServiceOptions> = {}): Promise<void> {
    await this.#service?.close();
    this.#metrics = undefined;
    this.#service = await createService({
      config: parseConfig(config),
      database: this.database,
      now: () => this.now,
      rateLimits: 'off',
      ...this.#options,
      ...options,
    });
    this.#port = (await this.#service.listen({ port: 0, hostname: '0.0.0.0' })).port;
  }

  /** Restarts the service with a changed configuration. */
  reconfigure(change: (config: ConfigInput) => void): Promise<void> {
    const changed = structuredClone(config);
    change(changed);
    return this.restart({ config: parseConfig(changed) });
  }

  /** Restarts the service with other values in the `embedding` of the first account. */
  reconfigureEmbedding(embedding: ConfigInput['tenants'][number]['embedding']): Promise<void> {
    return this.reconfigure(({ tenants: [acme] }) => {
      if (acme) acme.embedding = { ...acme.embedding, ...embedding };
    });
  }

  async stop(): Promise<void> {
    await this.#service?.close();
    await this.#database?.close();
  }

  override url(path: string, tenant: RequestOptions['tenant'] = 'acme'): string {
    return `http://${HOSTS[tenant]}:${this.#port}${path}`;
  }

  /** Opens a connection. Its errors are ignored. */
  connect(): Socket {
    const { hostname, port } = new URL(this.url('/'));
    return connect(Number(port), hostname).on('error', () => {});
  }
}

/** A service for one `describe`: started before its tests, stopped after them. */
export function testService(
  engine: TestEngine,
  options: Partial<ServiceOptions> = {},
): TestService {
  const service = new TestService(engine, options);
  before(() => service.start());
  after(() => service.stop());
  return service;
}
