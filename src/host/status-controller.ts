import type { ReactiveController, ReactiveElement } from '@lit/reactive-element';
import { deferred } from '../lib/deferred.ts';
import { NamedError } from '../lib/named-error.ts';
import type { EmbedError } from '../protocol/errors.ts';
import type { EmbedEvent } from '../protocol/events.ts';
import {
  createDomEvent,
  type EmbedState,
  SvcErrorEvent,
  SvcSessionRenewedEvent,
  SvcStateChangeEvent,
} from './events.ts';
import type { SessionObserver } from './session/session-ports.ts';

/** The number of codes that are recorded: the frame determines those of its own errors. */
const CODES_MAX = 50;

/**
 * Reports the embed to the page: the state, `:state(…)`, and DOM events. An error that no listener has read is logged,
 * once for each code.
 */
export class StatusController implements ReactiveController, SessionObserver {
  /** The last message of each error code since the embed was ready. */
  readonly messages = new Map<string, string>();
  state: EmbedState = 'idle';
  readonly #host: ReactiveElement;
  readonly #customStates: CustomStateSet;
  readonly #logged = new Set<string>();
  /** Why the embed cannot become ready; undefined while it can. */
  #failure: Error | undefined;
  #nextChange = Promise.withResolvers<void>();

  constructor(host: ReactiveElement, customStates: CustomStateSet) {
    this.#host = host;
    this.#customStates = customStates;
    customStates.add('idle');
    host.addController(this);
  }

  hostUpdated(): void {
    this.#notifyWaiting();
  }

  /** The error that is shown; of one that the embed reported, it has the name. Undefined if there is none. */
  get error(): Error | undefined {
    return this.state === 'error' ? this.#failure : undefined;
  }

  setState(state: EmbedState): void {
    const previousState = this.state;
    if (state === previousState) return;
    this.state = state;
    this.#customStates.delete(previousState);
    this.#customStates.add(state);
    if (state === 'ready') this.messages.clear();
    // In the state `error`, `failed` or `dispatch` follows with the reason.
    this.cancelWaiting(state === 'error' ? new Error('The embed has failed.') : undefined);
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new SvcStateChangeEvent(state, previousState));
  }

  dispatch(event: EmbedEvent): boolean {
    const domEvent = createDomEvent(event);
    if (!(domEvent instanceof SvcErrorEvent)) return this.#host.dispatchEvent(domEvent);
    const { code, message, isFatal } = domEvent.summary;
    if (isFatal) this.#show(new NamedError(code, `The embed reported a fatal error: ${message}`));
    this.#dispatchError(domEvent);
    return true;
  }

  failed(error: EmbedError): void {
    this.#show(error);
    this.report(error);
  }

  /** Logs an error without an event. `outcome` is what the element does: an error that stays has an event later. */
  hint({ code, message }: EmbedError, outcome = ''): void {
    this.#record(code, message);
    this.#log(code, `${message}${outcome}`, 'hint');
  }

  sessionRenewed(): void {
    this.#host.dispatchEvent(new SvcSessionRenewedEvent());
  }

  /** Dispatches `svc-error` with an error of the element. */
  readonly report = (error: EmbedError): void => {
    this.#dispatchError(new SvcErrorEvent(error));
  };

  /** Rejects every `waitForChange` until the state changes again. */
  cancelWaiting(failure: Error | undefined): void {
    this.#failure = failure;
    this.#notifyWaiting();
  }

  /** Resolves after the next change of the state or the settings. Rejects if the embed has failed. */
  waitForChange(signal?: AbortSignal): Promise<void> {
    const { isUpdatePending, isConnected } = this.#host;
    // A pending update may start the embed again; while the element is not on the page, none does.
    if (this.#failure && !(isUpdatePending && isConnected)) return Promise.reject(this.#failure);
    const { promise, resolve } = deferred<void>(signal);
    this.#nextChange.promise.then(resolve);
    return promise;
  }

  /** Shows an error if it is the reason why the embed has failed. */
  #show(error: Error): void {
    if (this.state !== 'error') return;
    this.#failure = error;
    this.#host.requestUpdate();
  }

  #notifyWaiting(): void {
    this.#nextChange.resolve();
    this.#nextChange = Promise.withResolvers();
  }

  #dispatchError(event: SvcErrorEvent): void {
    this.#host.dispatchEvent(event);
    const { code, message } = event.summary;
    this.#record(code, message);
    // A promise that the event resolves is handled before.
    setTimeout(() => {
      if (!event.isRead) this.#log(code, message);
    });
  }

  #record(code: string, message: string): void {
    if (this.messages.size < CODES_MAX) this.messages.set(code, message);
  }

  #log(code: string, message: string, kind = 'error'): void {
    const key = `${kind} ${code}`;
    if (this.#logged.has(key) || this.#logged.size === CODES_MAX) return;
    this.#logged.add(key);
    const sentence = message.replace(/[^.?!]$/, '$&.');
    // biome-ignore lint/suspicious/noConsole: no listener has handled the error
    console.warn(`svc-embed: ${code}: ${sentence} See: npx svc-embed docs errors#${code}`);
  }
}
