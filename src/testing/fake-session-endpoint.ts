import { parseInput, violationDetail } from '../api/parse-input.ts';
import { SessionNeed } from '../api/session-need.ts';
import { SessionIds } from '../api/session-revocation.ts';
import { deferred } from '../lib/waiting.ts';
import { EmbedError } from '../protocol/errors.ts';
import { Rejection } from './rejection.ts';

/** The body of the request for a session id; that of `sessionProvider` contains only the reason. */
export type FakeSessionRequest = Partial<SessionNeed> & Pick<SessionNeed, 'reason'>;

/** The options of a fake session endpoint. */
export interface FakeSessionEndpointOptions {
  /** The `session-url` of the element; `/api/embed-session` by default. */
  readonly url?: string;
  /** Returns the next session id; `session-1`, `session-2` and so on by default. */
  readonly mint?: () => string;
}

/**
 * Simulates the session endpoint of a host's backend. Use `fetch` as the handler of `session-url`, with `mswHandlers`
 * or your own, or `sessionProvider` as the property of the element.
 */
export class FakeSessionEndpoint {
  readonly url: string;
  /** All requests for a session id, in order. */
  readonly requests: FakeSessionRequest[] = [];
  /** All session ids that were returned, in order. */
  readonly minted: string[] = [];
  /** All session ids that were revoked, in order. */
  readonly revoked: string[] = [];
  readonly #mint: () => string;
  /** The status of the next responses; undefined: it does not respond. */
  #status: number | undefined = 200;

  constructor({ url = '/api/embed-session', mint }: FakeSessionEndpointOptions = {}) {
    this.url = url;
    this.#mint = mint ?? (() => `session-${this.minted.length + 1}`);
  }

  /** Returns session ids again, after one of the methods below. */
  accept(): void {
    this.#status = 200;
  }

  /** Responds with 403 from now on, as if the viewer were not signed in. The element reports `mint-refused`. */
  reject(): void {
    this.#status = 403;
  }

  /** Responds with an error status from now on. The element tries again after 408, 425, 429 and 5xx. */
  fail(status = 503): void {
    this.#status = status;
  }

  /** Does not respond from now on. */
  silence(): void {
    this.#status = undefined;
  }

  /** The `sessionProvider` of the element, instead of `session-url`. */
  readonly sessionProvider = async ({
    reason,
    signal,
  }: {
    reason: FakeSessionRequest['reason'];
    signal: AbortSignal;
  }): Promise<string> => {
    this.requests.push({ reason });
    const status = await this.#nextStatus(signal);
    if (status === 200) return this.#nextId();
    const message = `The fake session endpoint responded with status ${status}.`;
    throw status === 401 || status === 403
      ? new EmbedError('mint-refused', message)
      : new Error(message);
  };

  /** The `revokeSessions` of the element, instead of `DELETE session-url`. */
  readonly revokeSessions = async (sessionIds: readonly string[]): Promise<void> => {
    this.revoked.push(...sessionIds);
  };

  /** Handles a request to `session-url`. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { method, signal } = request;
    const body: unknown = await request.json().catch(() => undefined);
    if (method === 'DELETE') return this.#revoke(body);
    const need = parseInput(SessionNeed, body);
    if (method !== 'POST') return new Rejection(405, 'Use POST or DELETE.').toResponse();
    if (!need.success)
      return new Rejection(400, violationDetail(need), need.field || undefined).toResponse();
    this.requests.push(need.output);
    const status = await this.#nextStatus(signal);
    return status === 200
      ? Response.json({ sessionId: this.#nextId() })
      : new Rejection(status, 'The fake session endpoint rejects every request.').toResponse();
  };

  #revoke(body: unknown): Response {
    const ids = parseInput(SessionIds, body);
    if (!ids.success)
      return new Rejection(400, violationDetail(ids), ids.field || undefined).toResponse();
    this.revoked.push(...ids.output.sessionIds);
    return new Response(null, { status: 204 });
  }

  #nextId(): string {
    const sessionId = this.#mint();
    this.minted.push(sessionId);
    return sessionId;
  }

  /** Returns the status of the next response. An endpoint that does not respond waits until the request is aborted. */
  async #nextStatus(signal: AbortSignal): Promise<number> {
    return this.#status ?? deferred<number>(signal).promise;
  }
}
