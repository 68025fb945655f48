import * as v from 'valibot';
import { PROBLEM_TYPE, problemBody } from '../api/problem.ts';
import type { GenerateSession } from '../api/session.ts';
import type { EmbedClient } from './client.ts';
import { EmbedServiceError, type EmbedServiceErrorCode } from './embed-service-error.ts';
import { isSameOrigin } from './same-origin.ts';
import { SessionNeed, SessionsToRevoke } from './session-need.ts';

/** The options of a `sessionEndpoint`. */
export interface SessionEndpointOptions {
  client: EmbedClient;
  /**
   * Returns the session of the signed-in user, or null if nobody is signed in. Identify the user by the host's own
   * credentials, such as a cookie: `need` comes from the page and is not trustworthy.
   */
  session(
    request: Request,
    need: SessionNeed,
  ): GenerateSession | null | Promise<GenerateSession | null>;
  /** Called for every failed call to the service; the page receives only a status. */
  onError?(error: EmbedServiceError): void;
}

/**
 * Creates the handler of `session-url`. `POST` mints a session and responds with `{sessionId}`. `DELETE` with
 * `{sessionIds}` revokes sessions without a sign-in, so that logout works after the host's own session has ended.
 */
export function sessionEndpoint(options: SessionEndpointOptions) {
  return async (request: Request): Promise<Response> => {
    const handle = HANDLERS.get(request.method);
    if (!handle) return problem(405, 'Use POST or DELETE.', { Allow: 'POST, DELETE' });
    if (!isSameOrigin(request))
      return problem(403, 'Only pages of this origin may call this endpoint.');
    try {
      return await handle(request, options);
    } catch (error) {
      if (!(error instanceof EmbedServiceError)) throw error;
      options.onError?.(error);
      return errorResponse(error);
    }
  };
}

const HANDLERS = new Map([
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

/** Revokes one id after the other: the caller is not authenticated and must not cause a burst of admin calls. */
async function revokeAll(client: EmbedClient, sessionIds: readonly string[]): Promise<void> {
  let failure: unknown;
  for (const sessionId of new Set(sessionIds)) {
    try {
      await client.revokeSession(sessionId);
    } catch (error) {
      failure ??= error;
      if (error instanceof EmbedServiceError && TEMPORARY.has(error.code)) break;
    }
  }
  if (failure) throw failure;
}

async function parse<T extends v.GenericSchema>(schema: T, request: Request) {
  const body: unknown = await request.json().catch(() => undefined);
  const result = v.safeParse(schema, body);
  return result.success ? result.output : undefined;
}

/** A failure of this backend is never a 401 or 403, which would mean that the viewer is not allowed. */
function errorResponse({ code, retryAfter }: EmbedServiceError): Response {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['Retry-After'] = retryAfter;
  if (TEMPORARY.has(code))
    return problem(503, 'The embed service is temporarily unavailable.', headers);
  if (code === 'bad-response') return problem(502, 'The response of the embed service is invalid.');
  return problem(500, 'The embed service rejected the request of this server.');
}

/** The service is temporarily unavailable, so that the next call fails too. */
const TEMPORARY: ReadonlySet<EmbedServiceErrorCode> = new Set([
  'unreachable',
  'timeout',
  'unavailable',
]);

function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problemBody(status, detail)), {
    status,
    headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...headers },
  });
}
