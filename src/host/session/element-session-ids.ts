import { elapsedClock } from '../../lib/elapsed-clock.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { embedTarget } from '../config/embed-url.ts';
import type { SessionReason } from '../config/session-provider.ts';
import type { ElementSettings } from '../config/settings.ts';
import { mintWithProvider, NO_SOURCE } from './mint.ts';
import { mintWithEndpoint, revokeWithEndpoint } from './session-url.ts';

/** The most ids that one request revokes; the session endpoint accepts no more. */
const MAX_REVOKED = 100;

/** The ids from the settings of all elements on this page that were used, so that two elements never share one. */
const taken = new Set<string>();

/** Mints the session ids of one element, records them, and revokes them. */
export class ElementSessionIds {
  readonly #settings: ElementSettings;
  /** Its URL may contain a session id. */
  readonly #frame: { readonly url: URL | undefined };
  readonly #reportError: (error: EmbedError) => void;
  readonly #now: () => number;
  /** The ids that may have to be revoked, in order of use, and when their sessions end. */
  readonly #recorded = new Map<string, number>();

  constructor(
    settings: ElementSettings,
    frame: { readonly url: URL | undefined },
    reportError: (error: EmbedError) => void,
    now = elapsedClock(),
  ) {
    this.#settings = settings;
    this.#frame = frame;
    this.#reportError = reportError;
    this.#now = now;
  }

  get canMint(): boolean {
    return Boolean(this.#settings.sessionProvider ?? this.#settings.sessionUrl);
  }

  /** Whether the frame loads without a session: no id is given and none can be minted. */
  get isPrivate(): boolean {
    return !this.canMint && !this.#given;
  }

  get #given(): string | null | undefined {
    return this.#settings.sessionId ?? this.#frame.url?.searchParams.get('session');
  }

  /** The session id from the settings, if it was not used. */
  get unused(): string | undefined {
    const given = this.#given;
    return given && !taken.has(given) ? given : undefined;
  }

  /** Records that an id is used. */
  use(sessionId: string): void {
    taken.add(sessionId);
    if (!this.#recorded.has(sessionId)) this.#record(sessionId);
  }

  /** Makes one attempt to mint. */
  async mint(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const { sessionProvider, sessionUrl = '', csrfHeader } = this.#settings;
    if (!this.canMint) throw new EmbedError('mint-failed', NO_SOURCE);
    const sessionId = sessionProvider
      ? await mintWithProvider(sessionProvider, { reason, signal })
      : await mintWithEndpoint(
          { url: sessionUrl, csrfHeader },
          { reason, ...embedTarget(this.#settings) },
          signal,
        );
    this.#record(sessionId);
    return sessionId;
  }

  /** Records when the session of an id ends: then it need not be revoked. */
  markExpiry(sessionId: string, expiresInMs: number): void {
    if (this.#recorded.has(sessionId)) this.#recorded.set(sessionId, this.#now() + expiresInMs);
  }

  /** Revokes an id that nothing uses. */
  discard(sessionId: string): void {
    const { revokeSessions, sessionUrl } = this.#settings;
    if (!revokeSessions && !sessionUrl) return; // `revokeAll` reports it.
    // If it is not recorded, it was revoked in the meantime.
    if (this.#recorded.delete(sessionId)) void this.#revoke([sessionId]);
  }

  /** Revokes every recorded id whose session has not expired. Never rejects: a failure is reported to the host. */
  async revokeAll(): Promise<void> {
    this.#removeExpired();
    const sessionIds = [...this.#recorded.keys()];
    this.#recorded.clear();
    await this.#revoke(sessionIds);
  }

  /** Records an id as soon as it is known, so that a logout in any later microtask revokes it. */
  #record(sessionId: string): void {
    this.#removeExpired();
    this.#recorded.set(sessionId, Number.POSITIVE_INFINITY);
  }

  #removeExpired(): void {
    const now = this.#now();
    for (const [sessionId, expiresAt] of this.#recorded) {
      if (expiresAt <= now) this.#recorded.delete(sessionId);
    }
  }

  /** Revokes ids, the newest first. Those that fail are recorded again, for the next `revokeAll`. */
  async #revoke(sessionIds: string[]): Promise<void> {
    const failed: string[] = [];
    let cause: unknown;
    while (sessionIds.length > 0) {
      const chunk = sessionIds.splice(-MAX_REVOKED);
      await this.#revokeChunk(chunk).catch((error) => {
        cause = error;
        failed.push(...chunk);
      });
    }
    if (failed.length === 0) return;
    for (const sessionId of failed) this.#record(sessionId);
    const message = `${failed.length} sessions were not revoked.`;
    this.#reportError(new EmbedError('revoke-failed', message, { cause }));
  }

  async #revokeChunk(sessionIds: string[]): Promise<void> {
    const { revokeSessions, sessionUrl: url, csrfHeader, sessionTimeout } = this.#settings;
    // In a microtask, because it runs code of the page.
    if (revokeSessions) await Promise.resolve().then(() => revokeSessions(sessionIds));
    else if (url) await revokeWithEndpoint({ url, csrfHeader }, sessionIds, sessionTimeout);
    else throw new Error('There is no session-url or revokeSessions.');
  }
}
