import { InMemoryService } from './in-memory-service.ts';

const API = '/api/v1/embed/';

/** Returns a token of the user `user`, with an invalid signature. */
export function tokenOf(user: number, jti = 'j'): string {
  const claims = { aud: 'acme', jti, iat: 0, exp: 9e9, sub: String(user), embedTenant: 'acme' };
  return `e30.${btoa(JSON.stringify(claims))}.c2ln`;
}

/** Replaces `fetch` of a page: a service in memory responds to the requests of the API. */
export class FakeNetwork {
  service: InMemoryService;
  /** The user of the tokens that the exchange returns and of all calls. */
  user = 1;
  readonly #page: Window;
  readonly #fetch: typeof fetch;

  constructor(service = new InMemoryService(), page: Window = window) {
    this.service = service;
    this.#page = page;
    this.#fetch = page.fetch;
    page.fetch = (input, init) => this.#respond(input, init);
  }

  restore(): void {
    this.#page.fetch = this.#fetch;
  }

  async #respond(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(String(input), location.href);
    if (!pathname.startsWith(API)) return this.#fetch.call(this.#page, input, init);
    if (pathname === `${API}session/token`) return Response.json({ token: tokenOf(this.user) });
    return this.service.fetch(pathname + search, init, this.user);
  }
}
