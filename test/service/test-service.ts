import { connect, type Socket } from 'node:net';
import { after, before } from 'node:test';
import type { GenerateSession } from '../../src/api/session.ts';
import {
  type Config,
  type ConfigInput,
  createService,
  type Database,
  type Listening,
  type MountHandler,
  parseConfig,
  type Service,
  type ServiceOptions,
} from '../../src/service/index.ts';
import { config } from './config.ts';
import type { TestEngine } from './engines.ts';
import { metricOf } from './metrics/metric-of.ts';

/** The options of a test request. */
export interface RequestOptions {
  method?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
  /** The account that receives the request. */
  tenant?: 'acme' | 'globex' | 'standard';
  /** The dashboard of a comments route, by default `sales`. */
  dashboard?: string;
}

/** A response with its body as text and, if it is JSON, parsed. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  body: any;
  text: string;
}

/** The options of a request with an API key or the token of an administrator's session. */
export const bearer = (credential: string) => ({
  headers: { authorization: `Bearer ${credential}` },
});

const HOSTS = { acme: '127.0.0.1', globex: 'localhost', standard: '127.0.0.2' };

/** A service under test, with its own database, called over real HTTP. */
export class TestService {
  now = Date.UTC(2026, 0, 2, 3, 4, 5);
  readonly #engine: TestEngine;
  readonly #options: Partial<ServiceOptions>;
  #database: Database | undefined;
  #service: Service | undefined;
  #metrics: Promise<Listening> | undefined;
  #port = 0;

  constructor(engine: TestEngine, options: Partial<ServiceOptions> = {}) {
    this.#engine = engine;
    this.#options = options;
  }

  get database(): Database {
    if (!this.#database) throw new Error('the service has not started');
    return this.#database;
  }

  mount(prefix: string, handler: MountHandler): void {
    if (!this.#service) throw new Error('the service has not started');
    this.#service.mount(prefix, handler);
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

  url(path: string, tenant: RequestOptions['tenant'] = 'acme'): string {
    return `http://${HOSTS[tenant]}:${this.#port}${path}`;
  }

  /** Opens a connection. Its errors are ignored. */
  connect(): Socket {
    const { hostname, port } = new URL(this.url('/'));
    return connect(Number(port), hostname).on('error', () => {});
  }

  async request(
    path: string,
    { method, token, headers, body, tenant }: RequestOptions = {},
  ): Promise<ApiResponse> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(this.url(path, tenant), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(token ? { authorization: `Embed-Token ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as string }),
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: json && text !== '' ? JSON.parse(text) : undefined,
    };
  }

  generate(request: unknown, options?: RequestOptions): Promise<ApiResponse> {
    return this.#asAdmin('/api/v1/embed/generate-session', request, options);
  }

  revoke(request: unknown, options?: RequestOptions): Promise<ApiResponse> {
    return this.#asAdmin('/api/v1/embed/session/revoke', request, options);
  }

  async mint(
    request: Partial<GenerateSession> = {},
    options: RequestOptions = {},
  ): Promise<string> {
    const { status, body, text } = await this.generate(
      { deploymentId: 1, externalId: 'ann', ...request },
      options,
    );
    if (status !== 200) throw new Error(`mint: ${status} ${text}`);
    return body.sessionId;
  }

  exchange(sessionId: unknown, tenant: RequestOptions['tenant'] = 'acme'): Promise<ApiResponse> {
    return this.request('/api/v1/embed/session/token', { body: { sessionId }, tenant });
  }

  /** Mints a session and exchanges its id. */
  async session(request: Partial<GenerateSession> = {}, options: RequestOptions = {}) {
    const sessionId = await this.mint(request, options);
    const { body } = await this.exchange(sessionId, options.tenant);
    return { sessionId, token: body.token as string };
  }

  async token(request?: Partial<GenerateSession>, options?: RequestOptions): Promise<string> {
    return (await this.session(request, options)).token;
  }

  /** The token of an embed user of the default embed tenant. */
  tokenOf(externalId: string): Promise<string> {
    return this.token({ externalId });
  }

  comments(
    token: string | undefined,
    path = '',
    options: RequestOptions = {},
  ): Promise<ApiResponse> {
    const { dashboard = 'sales' } = options;
    const list = `/api/v1/embed/dashboard/${dashboard}/comments`;
    return this.request(list + path, { token, ...options });
  }

  /** The pages of a list, from the first to the last one. `path` has the query without the cursor. */
  async *pages(token: string, path: string): AsyncGenerator<ApiResponse> {
    for (let after = ''; ; ) {
      const page = await this.comments(token, path + after);
      yield page;
      const { hasNextPage, endCursor } = page.body.pageInfo;
      if (!hasNextPage) return;
      after = `&after=${encodeURIComponent(endCursor)}`;
    }
  }

  /** Creates a comment and returns it as the API responded. */
  async comment(token: string, body: string, parentId?: number) {
    const response = await this.comments(token, '', { body: { body, parentId } });
    if (response.status !== 201) throw new Error(`comment: ${response.status} ${response.text}`);
    return response.body;
  }

  edit(token: string, id: unknown, body: unknown): Promise<ApiResponse> {
    return this.comments(token, `/${id}`, { method: 'PATCH', body: { body } });
  }

  remove(token: string, id: unknown): Promise<ApiResponse> {
    return this.comments(token, `/${id}`, { method: 'DELETE' });
  }

  resolve(token: string, id: unknown, resolved: unknown = true): Promise<ApiResponse> {
    return this.comments(token, `/${id}/resolve`, { body: { resolved } });
  }

  /** Sends a request with the API key of the account's administrator, or with the credential of `headers`. */
  #asAdmin(
    path: string,
    body: unknown,
    { tenant = 'acme', headers }: RequestOptions = {},
  ): Promise<ApiResponse> {
    const key = bearer(`${tenant}-key`).headers;
    return this.request(path, { body, tenant, headers: { ...key, ...headers } });
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
