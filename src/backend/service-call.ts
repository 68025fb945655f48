import * as v from 'valibot';
import { Problem } from '../api/problem.ts';
import { isTransient } from '../lib/http.ts';
import { EmbedServiceError, type EmbedServiceErrorCode } from './embed-service-error.ts';

/** How long the service may take to answer, in milliseconds. */
const TIMEOUT = 10_000;

/** Where the service is and how a backend says who it is. */
export interface EmbedClientOptions {
  /** The service's base address, such as `https://acme.example`. */
  baseUrl: string;
  /** The API key of a user with the admin role. It must never reach a browser. */
  apiKey: string;
}

/** Posts JSON to the service and gives back its 2xx answer; everything else is an `EmbedServiceError`. */
export function serviceCaller({ baseUrl, apiKey }: EmbedClientOptions) {
  const base = parseBaseUrl(baseUrl);
  if (!apiKey) throw new EmbedServiceError('bad-config', 'apiKey is empty; expected an API key.');
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
  return async (path: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
    const timeout = AbortSignal.timeout(TIMEOUT);
    const init = {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'manual' as const,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    const response = await fetch(base + path, init).catch((cause) => {
      signal?.throwIfAborted();
      throw unanswered(base, cause, timeout.aborted);
    });
    if (!response.ok) throw await refusal(base, response);
    return response;
  };
}

function parseBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new EmbedServiceError(
      'bad-config',
      'baseUrl must be an http or https address without credentials, query or fragment.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

function unanswered(base: string, cause: unknown, late: boolean): EmbedServiceError {
  return late
    ? new EmbedServiceError('timeout', `${base} did not answer within ${TIMEOUT / 1000} s.`, {
        cause,
      })
    : new EmbedServiceError('unreachable', `${base} cannot be reached.`, { cause });
}

async function refusal(base: string, response: Response): Promise<EmbedServiceError> {
  const { status } = response;
  const problem = v.safeParse(Problem, await response.json().catch(() => undefined));
  const { detail, title, field } = problem.success ? problem.output : {};
  const said = detail ?? title;
  return new EmbedServiceError(
    codeOf(status),
    `${base} answered ${status}${said ? `: ${said}` : '.'}`,
    { status, retryAfter: response.headers.get('Retry-After') ?? undefined, field },
  );
}

function codeOf(status: number): EmbedServiceErrorCode {
  if (status === 401 || status === 403) return 'refused';
  if (isTransient(status)) return 'unavailable';
  return status >= 400 ? 'invalid' : 'bad-response';
}
