import { EmbedError } from '../protocol/errors.ts';
import type { EmbedConfig } from './config.ts';
import type { EmbedAddress } from './embed-address.ts';
import {
  askProvider,
  deleteSessions,
  postForSession,
  type SessionReason,
} from './session-source.ts';

/** Ids of `session-id` that some element of this page has taken: two elements never share one. */
const taken = new Set<string>();

/** Where an element's session ids come from, which it has used, and how they are revoked. */
export class SessionLedger {
  readonly #config: EmbedConfig;
  readonly #report: (error: EmbedError) => void;
  #used: string[] = [];
  address: EmbedAddress | undefined;

  constructor(config: EmbedConfig, report: (error: EmbedError) => void) {
    this.#config = config;
    this.#report = report;
  }

  /** Whether there is a way to get fresh ids. */
  get canMint(): boolean {
    return Boolean(this.#config.sessionProvider ?? this.#config.sessionUrl);
  }

  /** Whether no session was given and none can be had. */
  get isPrivate(): boolean {
    return !this.canMint && this.#given === undefined;
  }

  get #given(): string | undefined {
    return this.#config.sessionId ?? this.address?.sessionId;
  }

  /** The id that the host gave, once. */
  takeGiven(): string | undefined {
    const given = this.#given;
    if (given === undefined || taken.has(given)) return undefined;
    taken.add(given);
    return given;
  }

  /** Remembers an id for the day of the logout. */
  use(sessionId: string): void {
    this.#used.push(sessionId);
  }

  /** Asks the host for an id, once. */
  mint(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const { sessionProvider, sessionUrl = '' } = this.#config;
    if (sessionProvider) return askProvider(sessionProvider, { reason, signal });
    const { surface = 'dashboard', dashboard, deploymentId } = this.address ?? {};
    return postForSession(sessionUrl, { reason, surface, dashboard, deploymentId }, signal);
  }

  /** Revokes an id that came too late to be used. */
  discard(sessionId: string): void {
    void this.#revoke([sessionId]);
  }

  /** Revokes every id that was used; settles when that is done, and reports it where it cannot be done. */
  async revokeAll(): Promise<void> {
    const ids = this.#used;
    this.#used = [];
    if (ids.length > 0) await this.#revoke(ids);
  }

  async #revoke(sessionIds: string[]): Promise<void> {
    const { revokeSessions, sessionUrl, sessionTimeout } = this.#config;
    try {
      if (revokeSessions) await revokeSessions(sessionIds);
      else if (sessionUrl) await deleteSessions(sessionUrl, sessionIds, sessionTimeout);
      else throw new Error('There is neither revokeSessions nor session-url.');
    } catch (cause) {
      const message = `${sessionIds.length} session(s) could not be revoked.`;
      this.#report(new EmbedError('revoke-failed', message, { cause }));
    }
  }
}
