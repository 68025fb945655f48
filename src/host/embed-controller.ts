import { loadMessages } from '../locale/load-messages.ts';
import type { EmbedError } from '../protocol/errors.ts';
import type { EmbedConfig } from './config/attributes.ts';
import { type EmbedAddress, embedAddress } from './config/embed-url.ts';
import { SvcLogoutEvent } from './events.ts';
import { whenNearViewport } from './frame/near-viewport.ts';
import { preconnect } from './frame/preconnect.ts';
import { EmbedStage } from './frame-controller.ts';
import { messages as english } from './messages/en-US.ts';
import { messageLoaders } from './messages/message-loaders.ts';
import { SessionMachine } from './session/session-controller.ts';
import { SessionLedger } from './session/session-ids.ts';

/** Ties the life of an embed to the life of its element on the page, and to its configuration. */
export class EmbedController {
  readonly machine: SessionMachine;
  readonly stage: EmbedStage;
  readonly #host: HTMLElement;
  readonly #config: EmbedConfig;
  readonly #ledger: SessionLedger;
  #connection: AbortController | undefined;
  /** What the present frame was opened for. */
  #opened: string | undefined;
  #wasPrivate = false;
  #given: string | undefined;
  #isNear = false;
  /** The connection for which the viewport is being watched. */
  #watched: AbortSignal | undefined;
  #isLoggedOut = false;
  #hasStarted = false;
  #language: string | undefined;

  constructor(host: HTMLElement, config: EmbedConfig, states: CustomStateSet) {
    this.#host = host;
    this.#config = config;
    this.stage = new EmbedStage(host, config, states, () => this.#retry());
    this.#ledger = new SessionLedger(config, this.stage);
    this.machine = new SessionMachine(this.#ledger, this.stage, config);
  }

  connect(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const wake = () => this.machine.wake();
    for (const type of ['visibilitychange', 'pageshow', 'online']) {
      addEventListener(type, wake, { signal });
    }
  }

  disconnect(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#forget();
  }

  /** Takes up what has changed; `misfits` are the values that were refused. */
  configured(misfits: EmbedError[]): void {
    if (this.#connection && !this.#isLoggedOut) this.#adjust(this.#connection.signal, misfits);
    void this.#speak();
    for (const error of misfits) this.stage.report(error);
  }

  /** Has the next `configured` open a new frame with a fresh session. */
  reload(): void {
    this.#isLoggedOut = false;
    this.#forget();
  }

  /** Ends all sessions of this element and takes the frame off the page. */
  async logout(): Promise<void> {
    this.#isLoggedOut = true;
    const revoked = this.#ledger.revokeAll();
    this.#forget();
    this.stage.silence();
    await revoked;
    this.#host.dispatchEvent(new SvcLogoutEvent());
  }

  #adjust(signal: AbortSignal, misfits: EmbedError[]): void {
    if (this.#config.loading === 'lazy' && !this.#isNear) {
      if (this.#watched === signal) return;
      this.#watched = signal;
      whenNearViewport(this.#host, signal, () => {
        this.#isNear = true;
        this.configured([]);
      });
      return;
    }
    try {
      this.#aim(embedAddress(this.#config));
    } catch (error) {
      const reason = misfits.shift() ?? (error as EmbedError);
      if (this.#opened) this.stage.report(reason);
      else this.machine.refuse(reason);
    }
  }

  #aim(address: EmbedAddress): void {
    const { allowExport, withoutMessages, sessionId } = this.#config;
    this.stage.address = address;
    const { isPrivate, canMint } = this.#ledger;
    const opened = `${[address.url, address.sessionId, allowExport, withoutMessages]}`;
    const isOther = opened !== this.#opened || (this.#wasPrivate && !isPrivate);
    const isGiven = sessionId && sessionId !== this.#given;
    this.#opened = opened;
    this.#wasPrivate = isPrivate;
    this.#given = sessionId;
    if (isOther) {
      if (canMint) preconnect(address.url.origin);
      this.machine.start(this.#hasStarted ? 'reload' : 'initial');
      this.#hasStarted = true;
    } else if (isGiven && this.machine.isMounted) {
      void this.machine.renew(this.#ledger.takeGiven());
    } else if (isGiven && this.machine.state === 'error') {
      this.machine.start('retry');
    }
    this.stage.refresh();
  }

  /** What the viewer can do about an error. */
  #retry(): void {
    if (this.machine.isMounted) void this.machine.renew();
    else if (this.stage.address) this.machine.start('retry');
    else this.configured([]);
  }

  #forget(): void {
    this.#opened = undefined;
    this.machine.stop();
  }

  async #speak(): Promise<void> {
    const closest = this.#host.closest<HTMLElement>('[lang]')?.lang;
    const tag = this.#config.locale || closest || navigator.language;
    if (tag === this.#language) return;
    this.#language = tag;
    const language = await loadMessages(tag, english, messageLoaders);
    if (tag === this.#language) this.stage.speak(language);
  }
}
