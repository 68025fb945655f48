import { isOrigin } from '../lib/origins.ts';
import { EmbedServiceError } from './embed-service-error.ts';

/** Checks the origins whose pages may call an endpoint. Throws `bad-config` for anything but a list of exact origins. */
export function parseOrigins(origins: readonly unknown[]): ReadonlySet<string> {
  const expectation = 'expected a list of exact origins such as https://app.example.';
  if (!Array.isArray(origins))
    throw new EmbedServiceError('bad-config', `allowOrigins is not a list; ${expectation}`);
  const parsed = origins.map((origin: unknown) => {
    if (typeof origin === 'string' && isOrigin(origin)) return origin;
    const message = `allowOrigins contains ${JSON.stringify(origin)}; ${expectation}`;
    throw new EmbedServiceError('bad-config', message);
  });
  return new Set(parsed);
}

/** Whether a request comes from a page of an allowed origin. */
export function isAllowedOrigin({ headers }: Request, origins: ReadonlySet<string>): boolean {
  return origins.has(headers.get('Origin') ?? '');
}

/** Adds the CORS headers with which a page of an allowed origin can read the response. */
export function allowOrigin(request: Request, response: Response): Response {
  const { headers } = response;
  headers.set('Access-Control-Allow-Origin', request.headers.get('Origin') ?? '');
  headers.set('Access-Control-Allow-Credentials', 'true');
  headers.set('Access-Control-Expose-Headers', 'Retry-After');
  return response;
}

/** The response to a preflight request. */
export function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'POST, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, traceparent, tracestate',
      'Access-Control-Max-Age': '600',
    },
  });
}
