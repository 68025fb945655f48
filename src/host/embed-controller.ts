import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import type { EmbedError } from '../protocol/errors.ts';
import type { EmbedConfig } from './config.ts';
import { type EmbedAddress, embedAddress } from './embed-address.ts';
import { EmbedStage } from './embed-stage.ts';
import { SvcLogoutEvent } from './events.ts';
import { loadLanguage } from './languages.ts';
import { whenNearViewport } from './near-viewport.ts';
import { preconnect } from './preconnect.ts';
import { SessionLedger } from './session-ledger.ts';
import { SessionMachine } from './session-machine.ts';

/** The element as its controller sees it. */
export type EmbedHost = ReactiveControllerHost & HTMLElement & EmbedConfig;

/** What the present frame was opened for. */
interface Opened {
  address: string;
  isPrivate: boolean;
  sessionId: string | undefined;
}

/** Ties the life of an embed to the life of its element on the page. */
export class EmbedController implements ReactiveController {
  readonly machine: SessionMachine;
  readonly stage: EmbedStage;
  readonly #host: EmbedHost;
  readonly #ledger: SessionLedger;
  #connection: AbortController | undefined;
  #opened: Opened | undefined;
  #isNear = false;
  #isLoggedOut = false;
  #hasStarted = false;
  #language: string | undefined;

  constructor(host: EmbedHost, states: CustomStateSet) {
    this.#host = host;
    this.#ledger = new SessionLedger(host, (error) => this.stage.report(error));
    this.stage = new EmbedStage(host, states, this.#ledger, () => this.retry());
    this.machine = new SessionMachine(this.#ledger, this.stage, host);
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const wake = () => this.machine.wake();
    document.addEventListener('visibilitychange', wake, { signal });
    addEventListener('pageshow', wake, { signal });
    addEventListener('online', wake, { signal });
    if (!this.#isNear) {
      whenNearViewport(this.#host, signal, () => {
        this.#isNear = true;
        this.#host.requestUpdate();
      });
    }
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#opened = undefined;
    this.machine.stop();
  }

  /** Takes up what has changed; `misfits` are the values that were refused. */
  configured(misfits: EmbedError[]): void {
    void this.#speak();
    if (this.#connection && !this.#isLoggedOut) this.#adjust(misfits);
    for (const error of misfits) this.stage.report(error);
  }

  /** Opens a new frame with a fresh session. */
  reload(): void {
    this.#isLoggedOut = false;
    this.#opened = undefined;
    this.#host.requestUpdate();
  }

  /** What the viewer can do about an error. */
  retry(): void {
    if (this.machine.isMounted) void this.machine.renew();
    else if (this.#ledger.address) this.machine.start('retry');
    else this.reload();
  }

  /** Ends all sessions of this element and takes the frame off the page. */
  async logout(): Promise<void> {
    this.#isLoggedOut = true;
    this.#opened = undefined;
    this.stage.silence(new DOMException('The embed is logged out.', 'AbortError'));
    const revoked = this.#ledger.revokeAll();
    this.machine.stop();
    await revoked;
    this.#host.dispatchEvent(new SvcLogoutEvent());
  }

  #adjust(misfits: EmbedError[]): void {
    const { loading, sessionId } = this.#host;
    if (loading === 'lazy' && !this.#isNear) return;
    let address: EmbedAddress;
    try {
      address = embedAddress(this.#host);
    } catch (error) {
      if (!this.#opened) this.machine.refuse(misfits.shift() ?? (error as EmbedError));
      else this.stage.report(error as EmbedError);
      return;
    }
    const opened = this.#opened;
    this.#ledger.address = address;
    const { isPrivate } = this.#ledger;
    const key = `${address.url} ${address.sessionId} ${this.#host.allowExport} ${this.#host.withoutMessages}`;
    this.#opened = { address: key, isPrivate, sessionId };
    const isNew = sessionId !== undefined && sessionId !== opened?.sessionId;
    if (opened?.address !== key || (opened.isPrivate && !isPrivate)) this.#start(address);
    else if (isNew && this.machine.isMounted) this.#renewWithGiven();
    else if (isNew && this.machine.state === 'error') this.machine.start('retry');
    if (this.machine.isMounted) this.stage.desired.sync(this.#host);
    this.stage.name();
  }

  #start(address: EmbedAddress): void {
    if (this.#ledger.canMint) preconnect(address.url.origin);
    this.machine.start(this.#hasStarted ? 'reload' : 'initial');
    this.#hasStarted = true;
  }

  #renewWithGiven(): void {
    const given = this.#ledger.takeGiven();
    if (given !== undefined) void this.machine.renew(given);
  }

  async #speak(): Promise<void> {
    const { locale, lang } = this.#host;
    const closest = lang || this.#host.closest<HTMLElement>('[lang]')?.lang;
    const tag = locale || closest || navigator.language;
    if (tag === this.#language) return;
    this.#language = tag;
    const language = await loadLanguage(tag);
    if (tag === this.#language) this.stage.language = language;
  }
}
