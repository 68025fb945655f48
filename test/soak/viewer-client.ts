import { randomUUID } from 'node:crypto';
import { delay } from '../../src/lib/delay.ts';
import type { Violations } from './invariants.ts';
import type { Random } from './random.ts';
import type { Statistics } from './statistics.ts';

const TIMEOUT_MS = 10_000;
const RETRY_MS = { min: 200, max: 1_000 };
/** What a client may retry: a lost session, a rate limit, and what a proxy or the service reports as temporary. */
const TEMPORARY = [401, 408, 425, 429, 502, 503, 504];
/** The status of an attempt without a response. */
const NO_RESPONSE = 0;

/** A request of a viewer; with an `Idempotency-Key` if it creates something. */
export interface ViewerRequest {
  method?: string;
  path: string;
  body?: unknown;
  /** The ETag of the list that the viewer has. */
  tag?: string | undefined;
  /** The statuses that end the attempts. */
  expected: readonly number[];
}

/** The response of the last attempt. */
export interface ViewerResponse {
  status: number;
  text: string;
  tag: string | undefined;
}

/** What all viewers share. */
export interface ViewerOptions {
  /** The service, without a slash at the end. */
  url: string;
  apiKey: string;
  statistics: Statistics;
  violations: Violations;
  /** Aborts attempts that must end even though they have no outcome. */
  signal: AbortSignal;
}

/** Calls the service as one embed user, whose sessions it renews. */
export class ViewerClient {
  readonly externalId: string;
  readonly #options: ViewerOptions;
  readonly #random: Random;
  #token: string | undefined;

  constructor(externalId: string, options: ViewerOptions, random: Random) {
    this.externalId = externalId;
    this.#options = options;
    this.#random = random;
  }

  /** Sends a request until its outcome is known: each attempt with the same key. */
  async send(request: ViewerRequest): Promise<ViewerResponse> {
    const { signal } = this.#options;
    const key = randomUUID();
    for (;;) {
      const response = await this.#attempt(request, key);
      if (![NO_RESPONSE, ...TEMPORARY].includes(response.status)) return response;
      if (response.status === 401) this.#token = undefined;
      await delay(this.#random.between(RETRY_MS.min, RETRY_MS.max), signal);
    }
  }

  async #attempt(request: ViewerRequest, key: string): Promise<ViewerResponse> {
    const token = this.#token ?? (await this.#newToken());
    if (token === undefined) return { status: NO_RESPONSE, text: '', tag: undefined };
    this.#token = token;
    return this.#fetch(
      {
        ...request,
        path: `/api/v1/embed/dashboard/${request.path}`,
        expected: [...request.expected, 401],
      },
      { authorization: `Embed-Token ${token}`, 'idempotency-key': key },
    );
  }

  async #newToken(): Promise<string | undefined> {
    const minted = await this.#fetch(
      {
        path: '/api/v1/embed/generate-session',
        body: { deploymentId: 1, externalId: this.externalId },
        expected: [200],
      },
      { authorization: `Bearer ${this.#options.apiKey}` },
    );
    if (minted.status !== 200) return undefined;
    const exchanged = await this.#fetch({
      path: '/api/v1/embed/session/token',
      body: JSON.parse(minted.text),
      expected: [200, 401], // 401: an earlier attempt, whose response was lost, has used the session id
    });
    return exchanged.status === 200 ? JSON.parse(exchanged.text).token : undefined;
  }

  async #fetch(
    { method, path, body, tag, expected }: ViewerRequest,
    headers: Record<string, string> = {},
  ): Promise<ViewerResponse> {
    const { url, statistics, violations, signal } = this.#options;
    const start = performance.now();
    try {
      const response = await fetch(`${url}${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { ...headers, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), signal]),
      });
      const { status } = response;
      const text = await response.text();
      if (expected.includes(status)) statistics.countSuccess(performance.now() - start);
      else statistics.countFailure(String(status));
      if (!expected.includes(status) && !TEMPORARY.includes(status))
        violations.add('responses', `${method ?? 'GET or POST'} ${path}: ${status} ${text}`);
      return { status, text, tag: response.headers.get('etag') ?? undefined };
    } catch (error) {
      signal.throwIfAborted();
      statistics.countFailure(reasonOf(error));
      return { status: NO_RESPONSE, text: '', tag: undefined };
    }
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return 'no response in time';
  return (cause as { code?: string } | undefined)?.code ?? String(error);
}
