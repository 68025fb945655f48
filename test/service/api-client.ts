/** A thread as a list returns it. */
interface ListedThread {
  root: { id: number; body: string };
  replies: { id: number }[];
}

/** Calls a service in another process, as the administrator with an API key or as an embed user. */
export class ApiClient {
  readonly #url: string;
  readonly #apiKey: string;
  readonly #timeoutMs: number | undefined;

  /** Without `timeoutMs`, a request waits as long as the server. */
  constructor(url: string, apiKey = 'acme-key', timeoutMs?: number) {
    this.#url = url;
    this.#apiKey = apiKey;
    this.#timeoutMs = timeoutMs;
  }

  request(path: string, body?: unknown, headers: Record<string, string> = {}, method?: string) {
    return fetch(`${this.#url}/api/v1/embed${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(this.#timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(this.#timeoutMs) }),
    });
  }

  /** `more` are further members of the request. */
  async mint(externalId = 'ann', more: object = {}): Promise<string> {
    const admin = { authorization: `Bearer ${this.#apiKey}` };
    const response = await this.request(
      '/generate-session',
      { deploymentId: 1, externalId, ...more },
      admin,
    );
    return ((await response.json()) as { sessionId: string }).sessionId;
  }

  exchange(sessionId: string): Promise<Response> {
    return this.request('/session/token', { sessionId });
  }

  async token(externalId?: string, more?: object): Promise<string> {
    const response = await this.exchange(await this.mint(externalId, more));
    return ((await response.json()) as { token: string }).token;
  }

  comments(token: string, path = '', body?: unknown, more: { method?: string; key?: string } = {}) {
    const headers = {
      authorization: `Embed-Token ${token}`,
      ...(more.key ? { 'idempotency-key': more.key } : {}),
    };
    return this.request(`/dashboard/sales/comments${path}`, body, headers, more.method);
  }

  /** A new comment's id. */
  async comment(token: string, body: string, parentId?: number): Promise<number> {
    const response = await this.comments(token, '', { body, parentId });
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  }

  /** The ids of every comment in every thread. */
  async allCommentIds(token: string): Promise<Set<number>> {
    const threads = await this.allThreads(token);
    return new Set(threads.flatMap(({ root, replies }) => [root, ...replies].map(({ id }) => id)));
  }

  /** All threads of the conversation, page by page. */
  async allThreads(token: string): Promise<ListedThread[]> {
    const threads: ListedThread[] = [];
    for (let after = ''; ; ) {
      const response = await this.comments(token, `?includeResolved=true&first=200${after}`);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      const { items, pageInfo } = (await response.json()) as {
        items: ListedThread[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
      threads.push(...items);
      if (!pageInfo.hasNextPage) return threads;
      after = `&after=${encodeURIComponent(pageInfo.endCursor)}`;
    }
  }
}
