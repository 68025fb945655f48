/** Calls a service in another process, as the administrator or as an embed user of `acme`. */
export class ApiClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  request(path: string, body?: unknown, headers: Record<string, string> = {}, method?: string) {
    return fetch(`${this.#url}/api/v1/embed${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async mint(externalId = 'ann'): Promise<string> {
    const admin = { authorization: 'Bearer acme-key' };
    const response = await this.request(
      '/generate-session',
      { deploymentId: 1, externalId },
      admin,
    );
    return ((await response.json()) as { sessionId: string }).sessionId;
  }

  exchange(sessionId: string): Promise<Response> {
    return this.request('/session/token', { sessionId });
  }

  async token(externalId?: string): Promise<string> {
    const response = await this.exchange(await this.mint(externalId));
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
    const ids = new Set<number>();
    for (let after = ''; ; ) {
      const response = await this.comments(token, `?includeResolved=true&first=200${after}`);
      const { items, pageInfo } = (await response.json()) as {
        items: { root: { id: number }; replies: { id: number }[] }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
      for (const { root, replies } of items) for (const { id } of [root, ...replies]) ids.add(id);
      if (!pageInfo.hasNextPage) return ids;
      after = `&after=${encodeURIComponent(pageInfo.endCursor)}`;
    }
  }
}
