import { EmbedError, type SessionProvider, type SvcEmbed } from 'svc-embed/host';
import type { SvcInspector } from 'svc-embed/inspector';
import type { Viewer } from '../builder/configuration.ts';
import type { FaultProxy } from './select-proxy.ts';

/** A session that was minted for the embed. */
export interface MintedSession {
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The page's `sessionProvider`: mints and revokes sessions as `session-url` would, and records the requests. */
export class SessionClient {
  /** The latest session. */
  current: MintedSession | undefined;
  /** Whose session is minted. */
  viewer: Viewer = 'administrator';
  readonly #embed: SvcEmbed;
  readonly #inspector: SvcInspector;
  readonly #endpoint: string;
  /** Attempts for the current state of the element. */
  #attempts = 0;

  constructor(embed: SvcEmbed, inspector: SvcInspector, proxy: FaultProxy) {
    this.#endpoint = `${proxy.api}/session`;
    this.#embed = embed;
    this.#inspector = inspector;
    embed.addEventListener('svc-state-change', () => {
      this.#attempts = 0;
    });
    embed.sessionProvider = this.#mint;
    embed.revokeSessions = (sessionIds) => this.#revoke(this.#endpoint, sessionIds);
  }

  /** Revokes the latest session with the API key, as an administrator would. */
  async revokeCurrent(): Promise<void> {
    if (this.current) await this.#revoke('/api/embed-session', [this.current.sessionId]);
  }

  /** Mints a session and sets it, so that the element sends it as `set-session`. */
  async setSession(): Promise<void> {
    const { signal } = new AbortController();
    const minted = await this.#mint({ reason: 'renewal', signal });
    this.#embed.sessionId = typeof minted === 'string' ? minted : minted.sessionId;
  }

  readonly #mint: SessionProvider = async ({ reason, signal }) => {
    const { surface, dashboard, deploymentId } = this.#embed;
    const attempts = ++this.#attempts;
    const note = attempts > 1 ? `${reason}, attempt ${attempts}` : reason;
    const body = { reason, surface, dashboard, deploymentId };
    const init = { method: 'POST', body, signal };
    const url = `${this.#endpoint}?viewer=${this.viewer}`;
    const response = await this.#send('mint', note, url, init);
    if (response.status === 401 || response.status === 403) {
      throw new EmbedError('mint-refused', `The endpoint responded with ${response.status}.`);
    }
    if (!response.ok) throw new Error(`The endpoint responded with ${response.status}.`);
    const { sessionId } = await response.json();
    this.current = { sessionId, at: Date.now() };
    return sessionId;
  };

  async #revoke(url: string, sessionIds: string[]): Promise<void> {
    const note = sessionIds.join(', ');
    const response = await this.#send('revoke', note, url, {
      method: 'DELETE',
      body: { sessionIds },
    });
    if (!response.ok) throw new Error(`The endpoint responded with ${response.status}.`);
  }

  /** Sends a request to the host's server, and records it when it is complete. */
  async #send(
    name: string,
    note: string,
    url: string,
    { body, ...init }: { method: string; body: object; signal?: AbortSignal },
  ): Promise<Response> {
    const request = { method: init.method, url, body };
    const at = Date.now();
    const complete = (outcome: string, isFailure: boolean, response?: unknown) => {
      const durationMs = Date.now() - at;
      const { sessionId } = (response ?? {}) as { sessionId?: string };
      this.#inspector.record({
        ...{ kind: 'session', name, at, durationMs, outcome, isFailure },
        note: sessionId ? `${note}: ${sessionId}` : note,
        details: { request, response },
      });
    };
    try {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url, { ...init, headers, body: JSON.stringify(body) });
      const text = await response.clone().text();
      complete(`${response.status}`, !response.ok, parseJson(text));
      return response;
    } catch (error) {
      complete(init.signal?.aborted ? 'aborted' : 'no response', true);
      throw error;
    }
  }
}

/** Parses a response as JSON; returns the text if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}
