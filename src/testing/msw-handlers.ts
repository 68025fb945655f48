import { operations } from '../api/operations.ts';
import { FakeService } from './fake-service.ts';
import type { FakeSessionEndpoint } from './fake-session-endpoint.ts';

type Resolver = (info: { request: Request }) => Promise<Response>;
type CreateHandler<H> = (url: string, resolver: Resolver) => H;

/** The functions of `http` of msw 2 or newer that are used. */
export interface MswHttp<H> {
  readonly get: CreateHandler<H>;
  readonly post: CreateHandler<H>;
  readonly patch: CreateHandler<H>;
  readonly delete: CreateHandler<H>;
  readonly options: CreateHandler<H>;
}

/**
 * Creates the msw handlers of fake servers, one for each operation: `setupServer(...mswHandlers(http, service))`. `http`
 * is that of msw, which this package does not depend on.
 */
export function mswHandlers<H>(
  http: MswHttp<H>,
  ...servers: readonly (FakeService | FakeSessionEndpoint)[]
): H[] {
  return servers.flatMap((server) => {
    const respond: Resolver = ({ request }) => server.fetch(request);
    if (!(server instanceof FakeService)) {
      return [http.post(server.url, respond), http.delete(server.url, respond)];
    }
    const handlers = Object.values(operations).map(({ method, path }) => {
      const name = method.toLowerCase() as Lowercase<typeof method>;
      return http[name](server.baseUrl + path, respond);
    });
    const preflight = http.options(`${server.baseUrl}/*`, respond);
    return [preflight, http.get(`${server.baseUrl}/healthz`, respond), ...handlers];
  });
}
