import { EmbedError, type SessionProvider, type SvcEmbed } from '../../../../src/host/index.ts';
import type { Journal } from './journal.ts';
import type { Line } from './line.ts';
import { shortened } from './redact.ts';

/** A session that the embed was given. */
export interface HandedOut {
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Mints and revokes as `session-url` would, and keeps a journal of it: the page's own `sessionProvider`. */
export class SessionDesk {
  /** The newest session. */
  current: HandedOut | undefined;
  readonly #embed: SvcEmbed;
  readonly #journal: Journal;
  readonly #endpoint: string;
  /** Of the need that the element has now; it changes its state for every new one. */
  #tries = 0;

  constructor(embed: SvcEmbed, journal: Journal, line: Line) {
    this.#endpoint = `${line.api}/session`;
    this.#embed = embed;
    this.#journal = journal;
    embed.addEventListener('svc-state-change', () => {
      this.#tries = 0;
    });
    embed.sessionProvider = this.#mint;
    embed.revokeSessions = (sessionIds) => this.#revoke(this.#endpoint, sessionIds);
  }

  /** Ends the newest session at the service, as an administrator would: by the API key, which the host holds. */
  async expire(): Promise<void> {
    if (this.current) await this.#revoke('/api/embed-session', [this.current.sessionId]);
  }

  /** Gives the embed a fresh session of the host's own accord: the element sends it as `set-session`. */
  async give(): Promise<void> {
    const { signal } = new AbortController();
    const given = await this.#mint({ reason: 'renewal', signal });
    this.#embed.sessionId = typeof given === 'string' ? given : given.sessionId;
  }

  readonly #mint: SessionProvider = async ({ reason, signal }) => {
    const { surface, dashboard, deploymentId } = this.#embed;
    const tries = ++this.#tries;
    const note = tries > 1 ? `${reason}, try ${tries}` : reason;
    const body = { reason, surface, dashboard, deploymentId };
    const init = { method: 'POST', body, signal };
    const response = await this.#send('mint', note, this.#endpoint, init);
    if (response.status === 401 || response.status === 403) {
      throw new EmbedError('mint-refused', `The endpoint answered ${response.status}.`);
    }
    if (!response.ok) throw new Error(`The endpoint answered ${response.status}.`);
    const { sessionId } = await response.json();
    this.current = { sessionId, at: Date.now() };
    return sessionId;
  };

  async #revoke(url: string, sessionIds: string[]): Promise<void> {
    const note = sessionIds.map(shortened).join(', ');
    const response = await this.#send('revoke', note, url, {
      method: 'DELETE',
      body: { sessionIds },
    });
    if (!response.ok) throw new Error(`The endpoint answered ${response.status}.`);
  }

  /** Asks the host's server; the journal has the question at once and the answer when it is there. */
  async #send(
    name: string,
    note: string,
    url: string,
    { body, ...init }: { method: string; body: object; signal?: AbortSignal },
  ): Promise<Response> {
    const request = { method: init.method, url, body };
    const at = Date.now();
    const id = this.#journal.add({
      kind: 'session',
      name,
      note,
      at,
      isPending: true,
      details: { request },
    });
    const settle = (outcome: string, isFailure: boolean, answer?: unknown) => {
      const duration = Date.now() - at;
      const details = { request, ...(answer !== undefined && { answer }) };
      const given = (answer as { sessionId?: string } | undefined)?.sessionId;
      this.#journal.amend(id, {
        outcome,
        isFailure,
        duration,
        isPending: false,
        details,
        ...(given && { note: `${note}: ${shortened(given)}` }),
      });
    };
    try {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(url, { ...init, headers, body: JSON.stringify(body) });
      const text = await response.clone().text();
      settle(`${response.status}`, !response.ok, json(text));
      return response;
    } catch (error) {
      settle(init.signal?.aborted ? 'given up' : 'no answer', true);
      throw error;
    }
  }
}

/** An answer's body, whatever it is. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}
