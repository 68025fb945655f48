import type { GenerateSession } from '../../src/api/session.ts';

/** The options of a test request. */
export interface RequestOptions {
  method?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: unknown;
  /** The account that receives the request. */
  tenant?: 'acme' | 'globex' | 'standard';
  /** The `Idempotency-Key`. */
  key?: string;
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

/** A thread as a list returns it. */
interface ListedThread {
  root: { id: number; body: string };
  replies: { id: number; body: string }[];
}

/** Calls a service as the administrator with an API key or as an embed user. */
export class ApiClient {
  readonly #url: string;
  readonly #apiKey: string | undefined;
  readonly #timeoutMs: number | undefined;

  /** By default, the key is that of the account in the tests. Without `timeoutMs`, a request waits as long as the server. */
  constructor(url: string, apiKey?: string, timeoutMs?: number) {
    this.#url = url;
    this.#apiKey = apiKey;
    this.#timeoutMs = timeoutMs;
  }

  /** The address of a path. A service with several accounts has one for each. */
  url(path: string, _tenant?: RequestOptions['tenant']): string {
    return this.#url + path;
  }

  async request(
    path: string,
    { method, token, headers, body, tenant, key }: RequestOptions = {},
  ): Promise<ApiResponse> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(this.url(path, tenant), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token ? { authorization: `Embed-Token ${token}` } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as string }),
      ...(this.#timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(this.#timeoutMs) }),
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
    const { status, body, text } = await this.exchange(sessionId, options.tenant);
    if (status !== 200) throw new Error(`exchange: ${status} ${text}`);
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
      if (page.status !== 200) throw new Error(`${page.status} ${page.text}`);
      yield page;
      const { hasNextPage, endCursor } = page.body.pageInfo;
      if (!hasNextPage) return;
      after = `&after=${encodeURIComponent(endCursor)}`;
    }
  }

  /** All threads of the conversation. */
  async allThreads(token: string): Promise<ListedThread[]> {
    const threads: ListedThread[] = [];
    for await (const { body } of this.pages(token, '?includeResolved=true&first=200'))
      threads.push(...body.items);
    return threads;
  }

  /** The ids of every comment in every thread. */
  async allCommentIds(token: string): Promise<Set<number>> {
    const threads = await this.allThreads(token);
    return new Set(threads.flatMap(({ root, replies }) => [root, ...replies].map(({ id }) => id)));
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
    const { headers: key } = bearer(this.#apiKey ?? `${tenant}-key`);
    return this.request(path, { body, tenant, headers: { ...key, ...headers } });
  }
}
