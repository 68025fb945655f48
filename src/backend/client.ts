import ky, { isHTTPError, isKyError, isTimeoutError, type Options, type ResponsePromise } from 'ky';
import * as v from 'valibot';
import { GENERATE_SESSION, SESSION_REVOKE } from '../api/paths.ts';
import { Problem } from '../api/problem.ts';
import { SessionId } from '../api/session-id.ts';
import { isGatewayError, isTransient, retryAfter } from '../lib/http.ts';
import { jsonOrText } from '../lib/json.ts';
import { isLoopback } from '../lib/origins.ts';
import { EmbedServiceError, type EmbedServiceErrorCode } from './embed-service-error.ts';
import { checkSession, type GenerateSession } from './session-request.ts';
import { traceHeaders } from './trace-headers.ts';

/** The service, and the credential of a host's backend. */
export interface EmbedClientOptions {
  /** The service's base address, such as `https://acme.example`. `http:` is for this machine only. */
  baseUrl: string;
  /** Permits `http:` to another machine, for a private network: the API key is sent unencrypted. Default: false. */
  allowHttp?: boolean;
  /**
   * The API key of a user with the admin role. It must never reach a browser. `undefined`, as of an environment variable
   * that is not set, is an error.
   */
  apiKey: string | undefined;
}

/**
 * The calls of a host's backend to the service. They reject with an `EmbedServiceError`, or with the reason of
 * `signal`.
 */
export interface EmbedClient {
  /**
   * Mints a session for a viewer; its id can be exchanged once, within five minutes. An invalid session is not sent.
   */
  generateSession(session: GenerateSession, options?: CallOptions): Promise<SessionId>;
  /** Ends a session, exchanged or not; an unknown id is not an error. */
  revokeSession(sessionId: string, options?: CallOptions): Promise<void>;
  /** Ends up to 100 sessions with one call. */
  revokeSessions(sessionIds: readonly string[], options?: CallOptions): Promise<void>;
}

export interface CallOptions {
  signal?: AbortSignal;
  /**
   * The request that causes the call. Its trace context, `traceparent` and `tracestate`, is forwarded, and nothing else of
   * it. Ignored in a process with an OpenTelemetry SDK, which sends its own.
   */
  incoming?: Request;
}

/** The time limit of a call, with its repetitions. */
const TIMEOUT_MS = 10_000;
/** A call that must wait longer for its repetition fails instead. */
const RETRY_AFTER_MAX_MS = 2000;

/**
 * A call is repeated if a proxy or the connection fails. A mint that was carried out twice leaves a session that is never
 * exchanged and expires.
 */
const RETRY = {
  limit: 2,
  methods: ['post'],
  afterStatusCodes: [503],
  shouldRetry: ({ error }: { error: Error }) =>
    isHTTPError(error)
      ? isGatewayError(error.response.status) &&
        (retryAfter(error.response.headers) ?? 0) <= RETRY_AFTER_MAX_MS
      : !isTimeoutError(error),
} satisfies Options['retry'];

/** Creates the client of one service. Throws an `EmbedServiceError` with the code `bad-config` for invalid options. */
export function createEmbedClient({
  baseUrl,
  apiKey,
  allowHttp = false,
}: EmbedClientOptions): EmbedClient {
  const base = parseBaseUrl(baseUrl, allowHttp);
  const key = parseApiKey(apiKey);
  const service = ky.create({
    headers: { Authorization: `Bearer ${key}` },
    redirect: 'manual',
    retry: RETRY,
    timeout: TIMEOUT_MS,
    totalTimeout: TIMEOUT_MS,
  });

  async function post<T>(
    path: string,
    json: object,
    { signal, incoming }: CallOptions,
    read: (response: ResponsePromise) => Promise<T>,
  ): Promise<T> {
    try {
      const headers = incoming ? traceHeaders(incoming) : {};
      return await read(service.post(base + path, { json, headers, ...(signal && { signal }) }));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof EmbedServiceError) throw error;
      throw toServiceError(base, key, error);
    }
  }

  return {
    async generateSession(session, options = {}) {
      checkSession(session);
      return post(GENERATE_SESSION, session, options, readSessionId);
    },
    async revokeSession(sessionId, options = {}) {
      await post(SESSION_REVOKE, { sessionId }, options, (response) => response);
    },
    async revokeSessions(sessionIds, options = {}) {
      await post(SESSION_REVOKE, { sessionIds }, options, (response) => response);
    },
  };
}

/** Checks the key here, because the error of an invalid header contains its value. */
function parseApiKey(apiKey: string | undefined): string {
  if (!apiKey)
    throw new EmbedServiceError(
      'bad-config',
      'apiKey is empty; expected an API key. The environment variable that it is read from is probably not set.',
    );
  const key = apiKey.trim(); // of a file that ends with a line break
  if (/^bearer\s/i.test(key) || !/^[\x20-\x7e]+$/.test(key))
    throw new EmbedServiceError(
      'bad-config',
      'apiKey begins with “Bearer”, which is added, or contains a character that an HTTP header cannot contain.',
    );
  return key;
}

function parseBaseUrl(baseUrl: string, allowHttp: boolean): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new EmbedServiceError(
      'bad-config',
      'baseUrl must be an http or https address without credentials, query or fragment.',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowHttp) {
    throw new EmbedServiceError(
      'bad-config',
      'baseUrl must begin with https:, because the API key would be sent unencrypted. Set allowHttp only in a private network.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** After a response with a 2xx status, any failure but a timeout means that its body is invalid or incomplete. */
async function readSessionId(response: ResponsePromise): Promise<SessionId> {
  const { status } = await response;
  return response.json(SessionId).catch((error) => {
    if (isTimeoutError(error)) throw error;
    throw new EmbedServiceError(
      'bad-response',
      'The response of the service has no sessionId; check that baseUrl is the embed service.',
      { status },
    );
  });
}

/** The errors of ky contain the request and with it the API key, so none of them becomes the `cause`. */
function toServiceError(base: string, apiKey: string, error: unknown): EmbedServiceError {
  if (isHTTPError(error)) return statusError(base, apiKey, error.response, error.data);
  if (isTimeoutError(error)) {
    const message = `${base} did not respond within ${TIMEOUT_MS / 1000} s.`;
    return new EmbedServiceError('timeout', message);
  }
  const cause = isKyError(error) ? error.cause : error;
  return new EmbedServiceError(
    'unreachable',
    `${base} cannot be reached (${reasonOf(cause)}). Check baseUrl, and whether the service runs.`,
    { cause },
  );
}

/** Returns the code of the innermost cause, such as `ECONNREFUSED` or that of a certificate, or its message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return reasonOf(error.cause);
  const { code, message } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : message;
}

/** `data` is the body: ky parses it only if the content type is JSON. Another server may repeat the key in it. */
function statusError(
  base: string,
  apiKey: string,
  response: Response,
  data: unknown,
): EmbedServiceError {
  const { status } = response;
  const problem = v.safeParse(Problem, typeof data === 'string' ? jsonOrText(data) : data);
  const { detail, title, field } = problem.success ? problem.output : {};
  const reason = (detail ?? title)?.replaceAll(apiKey, '…');
  return new EmbedServiceError(
    codeOf(status),
    `${base} responded with ${status}${reason ? `: ${reason}` : '.'}`,
    { status, retryAfter: response.headers.get('Retry-After') ?? undefined, field },
  );
}

function codeOf(status: number): EmbedServiceErrorCode {
  if (status === 401 || status === 403) return 'rejected';
  if (isTransient(status)) return 'unavailable';
  return status >= 400 ? 'invalid' : 'bad-response';
}
