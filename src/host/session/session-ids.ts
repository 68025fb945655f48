import { EmbedError } from '../../protocol/errors.ts';
import type { ElementSettings } from '../config/settings.ts';
import {
  type MintSource,
  mintWithEndpoint,
  mintWithProvider,
  NO_SOURCE,
  type SessionReason,
  sendJson,
} from './mint.ts';

/** Where session ids come from, as the session controller sees it. */
export interface SessionIdSource extends MintSource {
  /** Whether session ids can be minted. */
  readonly canMint: boolean;
  /** Whether the frame loads without a session: no id is given and none can be minted. */
  readonly isPrivate: boolean;
  /** Returns the session id from the settings, once. */
  takeGiven(): string | undefined;
  /** Records an id that the embed receives. */
  markUsed(sessionId: string): void;
}

/** The ids from the settings of all elements on this page that were used, so that two elements never share one. */
const taken = new Set<string>();

/** Mints the session ids of one element, records which were used, and revokes them. */
export class SessionIds implements SessionIdSource {
  readonly #settings: ElementSettings;
  /** Its URL may contain a session id. */
  readonly #frame: { readonly url: URL | undefined };
  readonly #reportError: (error: EmbedError) => void;
  #used: string[] = [];

  constructor(
    settings: ElementSettings,
    frame: { readonly url: URL | undefined },
    reportError: (error: EmbedError) => void,
  ) {
    this.#settings = settings;
    this.#frame = frame;
    this.#reportError = reportError;
  }

  get canMint(): boolean {
    return Boolean(this.#settings.sessionProvider ?? this.#settings.sessionUrl);
  }

  get isPrivate(): boolean {
    return !this.canMint && !this.#given;
  }

  get #given(): string | null | undefined {
    return this.#settings.sessionId ?? this.#frame.url?.searchParams.get('session');
  }

  takeGiven(): string | undefined {
    const given = this.#given;
    if (!given || taken.has(given)) return undefined;
    taken.add(given);
    return given;
  }

  mint(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const { sessionProvider, sessionUrl, surface, dashboard, deploymentId } = this.#settings;
    if (sessionProvider) return mintWithProvider(sessionProvider, { reason, signal });
    if (!sessionUrl) return Promise.reject(new EmbedError('mint-failed', NO_SOURCE));
    return mintWithEndpoint(sessionUrl, { reason, surface, dashboard, deploymentId }, signal);
  }

  markUsed(sessionId: string): void {
    this.#used.push(sessionId);
  }

  discard(sessionId: string): void {
    void this.#revoke([sessionId]);
  }

  /** Revokes every used id. Never rejects: a failure is reported to the host. */
  async revokeAll(): Promise<void> {
    if (this.#used.length > 0) await this.#revoke(this.#used.splice(0));
  }

  async #revoke(sessionIds: string[]): Promise<void> {
    const { revokeSessions, sessionUrl, sessionTimeout } = this.#settings;
    try {
      if (revokeSessions) await revokeSessions(sessionIds);
      else if (sessionUrl) await revokeWithEndpoint(sessionUrl, sessionIds, sessionTimeout);
      else throw new Error('There is no session-url or revokeSessions.');
    } catch (cause) {
      const message = `${sessionIds.length} sessions were not revoked.`;
      this.#reportError(new EmbedError('revoke-failed', message, { cause }));
    }
  }
}

/** Revokes sessions at the host's endpoint. The request continues if the page is closed. */
export async function revokeWithEndpoint(
  url: string,
  sessionIds: string[],
  timeout: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  await sendJson(url, 'DELETE', { sessionIds }, { signal, keepalive: true });
}
