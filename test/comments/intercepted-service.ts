import { HttpResponse, http, passthrough } from 'msw';
import { setupWorker } from 'msw/browser';
// These modules must be loaded before the worker intercepts requests.
import '../../src/session/standalone-session.ts';
import '../../src/comments/store/find-created-comment.ts';
import { InMemoryService } from './in-memory-service.ts';

const API = '/api/v1/embed';

/** Returns a token of the user `user`, with an invalid signature. */
export function tokenOf(user: number, jti = 'j'): string {
  const claims = { aud: 'acme', jti, iat: 0, exp: 9e9, sub: String(user), embedTenant: 'acme' };
  return `e30.${btoa(JSON.stringify(claims))}.c2ln`;
}

/** Intercepts the requests of the page to its own origin and passes them to a service in memory. */
export class InterceptedService {
  /** Replaced before each test. */
  api = new InMemoryService();
  /** The user of the tokens that the exchange returns and of all calls. */
  user = 1;
  readonly #worker = setupWorker(
    http.get(`${API}/probe`, () => HttpResponse.json({})),
    http.post(`${API}/session/token`, () => HttpResponse.json({ token: tokenOf(this.user) })),
    http.all(`${API}/dashboard/*`, ({ request }) => this.#respond(request)),
    http.all('*', () => passthrough()),
  );

  /** Starts the worker and waits until it intercepts the requests of this page. */
  async start(): Promise<void> {
    await this.#worker.start({ quiet: true, serviceWorker: { url: '/mockServiceWorker.js' } });
    while (!(await this.#probe())) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  stop(): void {
    this.#worker.stop();
  }

  async #respond(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const text = await request.text();
    const init = { method, headers, ...(text ? { body: text } : {}) };
    return this.api.fetch(pathname + search, init, this.user).catch(() => HttpResponse.error());
  }

  #probe(): Promise<boolean> {
    return fetch(`${API}/probe`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
