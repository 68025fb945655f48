import { EmbedError } from '../../protocol/errors.ts';
import type { EmbedConfig } from '../config/attributes.ts';
import type { EmbedAddress } from '../config/embed-url.ts';
import {
  askProvider,
  deleteSessions,
  postForSession,
  type SessionReason,
} from './session-endpoint.ts';
import type { SessionSource } from './session-types.ts';

/** What the ledger needs to know and to tell. */
interface LedgerPorts {
  readonly address: EmbedAddress | undefined;
  report(error: EmbedError): void;
}

/** Ids that some element of this page was given and has taken: two elements never share one. */
const taken = new Set<string>();

/** Where an element's session ids come from, which it has used, and how they are revoked. */
export class SessionLedger implements SessionSource {
  readonly #config: EmbedConfig;
  readonly #ports: LedgerPorts;
  #used: string[] = [];

  constructor(config: EmbedConfig, ports: LedgerPorts) {
    this.#config = config;
    this.#ports = ports;
  }

  get canMint(): boolean {
    return Boolean(this.#config.sessionProvider ?? this.#config.sessionUrl);
  }

  get isPrivate(): boolean {
    return !this.canMint && !this.#given;
  }

  get #given(): string | null | undefined {
    return this.#config.sessionId ?? this.#ports.address?.sessionId;
  }

  takeGiven(): string | undefined {
    const given = this.#given;
    if (!given || taken.has(given)) return undefined;
    taken.add(given);
    return given;
  }

  use(sessionId: string): void {
    this.#used.push(sessionId);
  }

  mint(reason: SessionReason, signal: AbortSignal): Promise<string> {
    const { sessionProvider, sessionUrl, surface, dashboard, deploymentId } = this.#config;
    if (sessionProvider) return askProvider(sessionProvider, { reason, signal });
    // Nobody mints where there is neither.
    return postForSession(
      sessionUrl as string,
      { reason, surface, dashboard, deploymentId },
      signal,
    );
  }

  discard(sessionId: string): void {
    void this.#revoke([sessionId]);
  }

  /** Revokes every id that was used; settles when that is done or has failed. */
  async revokeAll(): Promise<void> {
    if (this.#used.length > 0) await this.#revoke(this.#used.splice(0));
  }

  async #revoke(sessionIds: string[]): Promise<void> {
    const { revokeSessions, sessionUrl, sessionTimeout } = this.#config;
    try {
      if (revokeSessions) await revokeSessions(sessionIds);
      else if (sessionUrl) await deleteSessions(sessionUrl, sessionIds, sessionTimeout);
      else throw new Error('There is no session-url or revokeSessions.');
    } catch (cause) {
      const message = `Sessions not revoked: ${sessionIds.length}.`;
      this.#ports.report(new EmbedError('revoke-failed', message, { cause }));
    }
  }
}
