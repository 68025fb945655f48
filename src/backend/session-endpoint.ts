import * as v from 'valibot';
import { PROBLEM_TYPE } from '../api/problem.ts';
import type { GenerateSession } from '../api/session.ts';
import type { EmbedClient } from './client.ts';
import { EmbedServiceError, type EmbedServiceErrorCode } from './embed-service-error.ts';
import { isSameOrigin } from './same-origin.ts';
import { SessionNeed, SessionsToRevoke } from './session-need.ts';

/** How a host's backend answers its own pages. */
export interface SessionEndpointOptions {
  client: EmbedClient;
  /**
   * Says who is asking, from the host's own credentials (a cookie, say), and what they may have; null when nobody
   * is signed in. What the page wrote in `need` is a wish and proves nothing.
   */
  session(
    request: Request,
    need: SessionNeed,
  ): GenerateSession | null | Promise<GenerateSession | null>;
  /** Told of every call to the service that failed: the page learns the status only. */
  onError?(error: EmbedServiceError): void;
}

/**
 * Makes the handler behind `session-url`. `POST` mints and answers `{sessionId}`; `DELETE` with `{sessionIds}`
 * revokes: whoever holds an id may end it, so that logout works after the host's own session has ended.
 */
export function sessionEndpoint(options: SessionEndpointOptions) {
  return async (request: Request): Promise<Response> => {
    const answer = ANSWERS.get(request.method);
    if (!answer) return problem(405, 'Use POST or DELETE.', { Allow: 'POST, DELETE' });
    if (!isSameOrigin(request)) return problem(403, 'Only pages of this origin may ask.');
    try {
      return await answer(request, options);
    } catch (error) {
      if (!(error instanceof EmbedServiceError)) throw error;
      options.onError?.(error);
      return unserved(error);
    }
  };
}

const ANSWERS = new Map([
  ['POST', mint],
  ['DELETE', revoke],
]);

async function mint(request: Request, options: SessionEndpointOptions): Promise<Response> {
  const need = await parse(SessionNeed, request);
  if (!need) return problem(400, 'The body must be JSON with reason and surface.');
  const session = await options.session(request, need);
  if (!session) return problem(401, 'Nobody is signed in.');
  const { sessionId } = await options.client.generateSession(session, { signal: request.signal });
  return new Response(JSON.stringify({ sessionId }), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

async function revoke(request: Request, { client }: SessionEndpointOptions): Promise<Response> {
  const body = await parse(SessionsToRevoke, request);
  if (!body) return problem(400, 'The body must be JSON with at most 100 sessionIds.');
  await revokeAll(client, body.sessionIds);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}

/** One after the other: anybody may ask, and must not make a burst of calls with the admin's key out of one. */
async function revokeAll(client: EmbedClient, sessionIds: readonly string[]): Promise<void> {
  let failure: unknown;
  for (const sessionId of new Set(sessionIds)) {
    try {
      await client.revokeSession(sessionId);
    } catch (error) {
      failure ??= error;
      if (error instanceof EmbedServiceError && AWAY.has(error.code)) break;
    }
  }
  if (failure) throw failure;
}

async function parse<T extends v.GenericSchema>(schema: T, request: Request) {
  const body: unknown = await request.json().catch(() => undefined);
  const result = v.safeParse(schema, body);
  return result.success ? result.output : undefined;
}

/** Worth another try or not; a fault of this backend never looks like a refusal of the viewer. */
function unserved({ code, retryAfter }: EmbedServiceError): Response {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['Retry-After'] = retryAfter;
  if (AWAY.has(code)) return problem(503, 'The embed service cannot answer now.', headers);
  if (code === 'bad-response')
    return problem(502, 'The embed service gave an answer that cannot be read.');
  return problem(500, 'The embed service refused what this server asked for.');
}

/** The service cannot answer now, and the next call will fail likewise. */
const AWAY: ReadonlySet<EmbedServiceErrorCode> = new Set(['unreachable', 'timeout', 'unavailable']);

function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(
    JSON.stringify({ type: 'about:blank', title: TITLES[status], status, detail }),
    {
      status,
      headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...headers },
    },
  );
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
