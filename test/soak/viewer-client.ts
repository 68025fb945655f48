import { randomUUID } from 'node:crypto';
import { delay } from '../../src/lib/waiting.ts';
import type { Random } from '../node/random.ts';
import { ApiClient } from '../service/api-client.ts';
import type { ExpectedComments, ListedThread } from './expected-comments.ts';
import { count, type Findings } from './findings.ts';

const ATTEMPT_TIMEOUT_MS = 10_000;
const RETRY_MS = { min: 200, max: 1_000 };
/** What a client may retry: a rate limit, and what a proxy or the service reports as temporary. */
const TEMPORARY = [408, 425, 429, 502, 503, 504];

/** What all viewers share. */
export interface ViewerSetup {
  /** The service, without a slash at the end. */
  url: string;
  apiKey: string;
  expected: ExpectedComments;
  findings: Findings;
  /** Aborts attempts that must end even though they have no outcome. */
  signal: AbortSignal;
}

interface Sent {
  method?: string;
  body?: unknown;
  /** The ETag of the list that the viewer has. */
  tag?: string | undefined;
}

/** Calls the service as one embed user, whose sessions it renews. */
export class ViewerClient {
  readonly name: string;
  readonly random: Random;
  readonly expected: ExpectedComments;
  readonly #setup: ViewerSetup;
  readonly #api: ApiClient;
  #token: string | undefined;

  constructor(name: string, setup: ViewerSetup, random: Random) {
    this.name = name;
    this.random = random;
    this.expected = setup.expected;
    this.#setup = setup;
    this.#api = new ApiClient(setup.url, setup.apiKey, ATTEMPT_TIMEOUT_MS);
  }

  /** Sends a request below the dashboards until its outcome is known: each attempt with the same `Idempotency-Key`. */
  async send(path: string, expected: readonly number[], sent: Sent = {}) {
    const key = randomUUID();
    for (;;) {
      this.#token ??= await this.#newToken();
      const headers = { authorization: `Embed-Token ${this.#token}`, 'idempotency-key': key };
      const response =
        this.#token && (await this.#attempt(`/dashboard/${path}`, expected, sent, headers));
      if (response && response.status !== 401) return response;
      if (response) this.#token = undefined;
      await delay(this.random.between(RETRY_MS.min, RETRY_MS.max), this.#setup.signal);
    }
  }

  /** Returns all threads of a dashboard. */
  async allThreads(dashboard: string): Promise<ListedThread[]> {
    const threads: ListedThread[] = [];
    for (let after = ''; ; ) {
      const path = `${dashboard}/comments?first=200&includeResolved=true${after}`;
      const { items, pageInfo } = JSON.parse((await this.send(path, [200])).text);
      threads.push(...items);
      if (!pageInfo.hasNextPage) return threads;
      after = `&after=${encodeURIComponent(pageInfo.endCursor)}`;
    }
  }

  violate(what: string): void {
    this.#setup.findings.violations.add(`${this.name} ${what}`);
  }

  async #newToken(): Promise<string | undefined> {
    const body = { deploymentId: 1, externalId: this.name };
    const authorization = `Bearer ${this.#setup.apiKey}`;
    const minted = await this.#attempt('/generate-session', [200], { body }, { authorization });
    if (!minted) return undefined;
    // 401: an earlier attempt, whose response was lost, has used the session id
    const session = { body: JSON.parse(minted.text) };
    const exchanged = await this.#attempt('/session/token', [200], session);
    return exchanged?.status === 200 ? JSON.parse(exchanged.text).token : undefined;
  }

  /** Returns a response with an expected status or 401; undefined if the attempt may be repeated. */
  async #attempt(
    path: string,
    expected: readonly number[],
    { method, body, tag }: Sent,
    headers: Record<string, string> = {},
  ) {
    const { findings } = this.#setup;
    const all = { ...headers, ...(tag === undefined ? {} : { 'if-none-match': tag }) };
    try {
      const options = { body, headers: all, ...(method && { method }) };
      const response = await this.#api.request(`/api/v1/embed${path}`, options);
      const { status, text } = response;
      if (![...expected, 401, ...TEMPORARY].includes(status))
        this.violate(`received ${status} for ${method ?? ''} ${path}: ${text}`);
      if (![...expected, 401].includes(status)) return void count(findings.failures, `${status}`);
      findings.successes++;
      return { status, text, tag: response.headers.get('etag') ?? undefined };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return void count(findings.failures, cause?.code ?? name);
    }
  }
}
