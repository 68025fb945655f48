import { after, before } from 'node:test';
import type { GenerateSession } from '../../src/api/session.ts';
import {
  type ConfigInput,
  createService,
  type Database,
  parseConfig,
  type Service,
  type ServiceOptions,
} from '../../src/service/index.ts';
import { config } from './config.ts';
import type { TestEngine } from './engines.ts';

/** What a request of a test may carry beside its path. */
export interface Ask {
  method?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
  /** The account that is asked. */
  tenant?: 'acme' | 'globex' | 'standard';
}

/** An answer, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  body: any;
  text: string;
}

const HOSTS = { acme: '127.0.0.1', globex: 'localhost', standard: '127.0.0.2' };

/** A service under test, on a database of its own, asked over real HTTP. */
export class World {
  now = Date.UTC(2026, 0, 2, 3, 4, 5);
  readonly #engine: TestEngine;
  readonly #options: Partial<ServiceOptions>;
  #database: Database | undefined;
  #service: Service | undefined;
  #port = 0;

  constructor(engine: TestEngine, options: Partial<ServiceOptions> = {}) {
    this.#engine = engine;
    this.#options = options;
  }

  get database(): Database {
    if (!this.#database) throw new Error('the world has not started');
    return this.#database;
  }

  get service(): Service {
    if (!this.#service) throw new Error('the world has not started');
    return this.#service;
  }

  async start(): Promise<void> {
    this.#database = await this.#engine.open();
    await this.restart();
  }

  /** A new service over the same database, for instance with another configuration. */
  async restart(options: Partial<ServiceOptions> = {}): Promise<void> {
    await this.#service?.close();
    this.#service = await createService({
      config: parseConfig(config),
      database: this.database,
      now: () => this.now,
      ...this.#options,
      ...options,
    });
    this.#port = (await this.#service.listen({ port: 0, hostname: '0.0.0.0' })).port;
  }

  /** The same with some of the configuration changed. */
  reconfigure(change: (config: ConfigInput) => void): Promise<void> {
    const changed = structuredClone(config);
    change(changed);
    return this.restart({ config: parseConfig(changed) });
  }

  async stop(): Promise<void> {
    await this.#service?.close();
    await this.#database?.close();
  }

  url(path: string, tenant: Ask['tenant'] = 'acme'): string {
    return `http://${HOSTS[tenant]}:${this.#port}${path}`;
  }

  async ask(path: string, { method, token, headers, body, tenant }: Ask = {}): Promise<Answer> {
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

  generate(request: unknown, { tenant, headers }: Ask = {}): Promise<Answer> {
    return this.ask('/api/v1/embed/generate-session', {
      body: request,
      tenant,
      headers: { authorization: `Bearer ${tenant ?? 'acme'}-key`, ...headers },
    });
  }

  async mint(request: Partial<GenerateSession> = {}, ask: Ask = {}): Promise<string> {
    const { status, body, text } = await this.generate(
      { deploymentId: 1, externalId: 'ann', ...request },
      ask,
    );
    if (status !== 200) throw new Error(`mint: ${status} ${text}`);
    return body.sessionId;
  }

  exchange(sessionId: unknown, tenant: Ask['tenant'] = 'acme'): Promise<Answer> {
    return this.ask('/api/v1/embed/session/token', { body: { sessionId }, tenant });
  }

  async token(request: Partial<GenerateSession> = {}, ask: Ask = {}): Promise<string> {
    const { body } = await this.exchange(await this.mint(request, ask), ask.tenant);
    return body.token;
  }

  /** The token of an embed user of the default embed tenant. */
  tokenOf(externalId: string): Promise<string> {
    return this.token({ externalId });
  }

  comments(token: string | undefined, path = '', ask: Ask = {}): Promise<Answer> {
    return this.ask(`/api/v1/embed/dashboard/sales/comments${path}`, { token, ...ask });
  }

  /** A new comment as the API answered it. */
  async comment(token: string, body: string, parentId?: number) {
    const answer = await this.comments(token, '', { body: { body, parentId } });
    if (answer.status !== 201) throw new Error(`comment: ${answer.status} ${answer.text}`);
    return answer.body;
  }
}

/** A world for one `describe`, started before its tests and stopped after them. */
export function worldOf(engine: TestEngine, options: Partial<ServiceOptions> = {}): World {
  const world = new World(engine, options);
  before(() => world.start());
  after(() => world.stop());
  return world;
}
