import { parseInput, violationDetail } from '../api/parse-input.ts';
import { PROBLEM_TYPE, problemBody } from '../api/problem.ts';
import { SessionNeed } from '../api/session-need.ts';
import { SessionIds } from '../api/session-revocation.ts';
import { BodyTooLarge, readText } from '../lib/http.ts';
import { jsonOrText } from '../lib/json.ts';
import type { EmbedClient } from './client.ts';
import { allowOrigin, isAllowedOrigin, parseOrigins, preflightResponse } from './cross-origin.ts';
import { EmbedServiceError, type EmbedServiceErrorCode } from './embed-service-error.ts';
import { addressBehindProxy, limitRevocations } from './revocation-limit.ts';
import { isSameOrigin } from './same-origin.ts';
import type { GenerateSession } from './session-request.ts';

/** The options of a `sessionEndpoint`. */
export interface SessionEndpointOptions {
  client: EmbedClient;
  /**
   * Returns the session of the signed-in user; null or undefined if the viewer is not signed in. Identify the user by
   * the host's own credentials, such as a cookie: `need` comes from the page and is not trustworthy.
   */
  session(request: Request, need: SessionNeed): SessionOfUser | Promise<SessionOfUser>;
  /**
   * The exact origins of other pages that may call the endpoint, with credentials (CORS). Without it, only pages of the
   * server's own origin may.
   */
  allowOrigins?: readonly string[];
  /**
   * Returns the client's address of a request, which the default limit counts. Default: that of the connection, or, if a proxy
   * of this machine or a private network has opened it, the last address in `X-Forwarded-For`.
   */
  clientAddress?(request: Request): string | undefined;
  /**
   * Limits the requests of a client, before the body is read, instead of the default: 600 revocations a minute. Returns after
   * how many seconds the client may call again, or undefined if the request is within the limit.
   */
  limit?(request: Request): number | undefined | Promise<number | undefined>;
  /** Called for every failed call to the service, which is logged by default; the page receives only a status. */
  onError?(error: EmbedServiceError): void;
}

/** The largest body of a request; 100 session ids of 128 characters fit. */
const BYTES_MAX = 16 * 1024;

type SessionOfUser = GenerateSession | null | undefined;

/**
 * Creates the handler of `session-url`. `POST` mints a session and responds with `{sessionId}`. `DELETE` with
 * `{sessionIds}` revokes sessions without a sign-in, so that logout works after the host's own session has ended.
 */
export function sessionEndpoint(given: SessionEndpointOptions) {
  const limit = limitRevocations(given.clientAddress ?? addressBehindProxy);
  const options = { ...given, limit: given.limit ?? limit };
  const origins = parseOrigins(options.allowOrigins ?? []);
  if (typeof options.session !== 'function')
    throw new EmbedServiceError('bad-config', 'session must be a function.');
  if (typeof options.client?.generateSession !== 'function')
    throw new EmbedServiceError('bad-config', 'client must be the result of createEmbedClient().');
  return async (request: Request): Promise<Response> => {
    const isCrossOrigin = isAllowedOrigin(request, origins);
    const response = await respond(request, options, isCrossOrigin);
    // A cache must not give the response for one origin to another.
    if (origins.size > 0) response.headers.append('Vary', 'Origin');
    return isCrossOrigin ? allowOrigin(request, response) : response;
  };
}

async function respond(
  request: Request,
  options: SessionEndpointOptions,
  isCrossOrigin: boolean,
): Promise<Response> {
  if (request.method === 'OPTIONS' && isCrossOrigin) return preflightResponse();
  const handle = HANDLERS.get(request.method);
  if (!handle) return problem(405, 'Use POST or DELETE.', { Allow: 'POST, DELETE' });
  if (!isCrossOrigin && !isSameOrigin(request))
    return problem(403, 'Only pages of this origin may call this endpoint.');
  const waitSeconds = (await options.limit?.(request)) ?? 0;
  if (waitSeconds > 0) {
    const headers = { 'Retry-After': String(Math.ceil(waitSeconds)) };
    return problem(429, 'There were too many requests.', headers);
  }
  try {
    return await handle(request, options);
  } catch (error) {
    if (error instanceof BodyTooLarge) return problem(413, 'The body must have at most 16 KiB.');
    if (!(error instanceof EmbedServiceError)) throw error;
    (options.onError ?? logError)(error);
    return errorResponse(error);
  }
}

const HANDLERS = new Map([
  ['POST', mint],
  ['DELETE', revoke],
]);

async function mint(request: Request, options: SessionEndpointOptions): Promise<Response> {
  const need = parseInput(SessionNeed, await readJson(request));
  if (!need.success) return problem(400, violationDetail(need), {}, need.field || undefined);
  const session = await options.session(request, need.output);
  if (!session) return problem(401, 'Nobody is signed in.');
  const call = { signal: request.signal, incoming: request };
  const { sessionId } = await options.client.generateSession(session, call);
  return new Response(JSON.stringify({ sessionId }), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

/** Revokes with one call: the caller is not authenticated and must not cause a burst of admin calls. */
async function revoke(request: Request, { client }: SessionEndpointOptions): Promise<Response> {
  const body = parseInput(SessionIds, await readJson(request));
  if (!body.success) return problem(400, violationDetail(body), {}, body.field || undefined);
  const sessionIds = [...new Set(body.output.sessionIds)];
  const [first] = sessionIds;
  const call = { incoming: request };
  if (sessionIds.length > 1) await client.revokeSessions(sessionIds, call);
  else if (first !== undefined) await client.revokeSession(first, call);
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
}

/** Returns the JSON body of a request, or its text if it is not JSON. */
async function readJson({ headers, body }: Request): Promise<unknown> {
  if (Number(headers.get('Content-Length')) > BYTES_MAX) throw new BodyTooLarge();
  return jsonOrText(await readText(body, BYTES_MAX));
}

/** Logs one line, without the cause: its properties may contain the request. */
function logError({ code, message }: EmbedServiceError): void {
  // biome-ignore lint/suspicious/noConsole: the log of the host's server, unless it handles the error
  console.error(`svc-embed: ${code}: ${message.replaceAll(/\s+/g, ' ').slice(0, 500)}`);
}

/**
 * A failure of this backend is never a 401 or 403, which would mean that the viewer is not allowed. The element retries a
 * 5xx status only.
 */
function errorResponse({ code, status, retryAfter }: EmbedServiceError): Response {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['Retry-After'] = retryAfter;
  if (TEMPORARY.includes(code)) return problem(503, UNAVAILABLE, headers);
  if (code === 'bad-response') return problem(502, 'The response of the embed service is invalid.');
  const check = SETTINGS.get(status) ?? 'the session that this endpoint requests';
  const cause = status === undefined ? 'not sent' : `rejected by the embed service (${status})`;
  const detail = `The request of this server was ${cause}. Check ${check}. The reason is in the log of this server.`;
  return problem(424, detail);
}

const UNAVAILABLE =
  'The embed service is temporarily unavailable. The reason is in the log of this server.';

/** What to check after a status of the service. */
const SETTINGS = new Map<number | undefined, string>([
  [401, 'apiKey'],
  [403, 'deploymentId, and the role and deployments of the user of apiKey'],
  [404, 'baseUrl, the hosts of the account, and branchName'],
]);

/** The service is temporarily unavailable, so that the next call fails too. */
const TEMPORARY: readonly EmbedServiceErrorCode[] = ['unreachable', 'timeout', 'unavailable'];

function problem(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
  field?: string,
): Response {
  return new Response(JSON.stringify(problemBody(status, detail, field)), {
    status,
    headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...headers },
  });
}
