import type { ReactiveController, ReactiveElement } from '@lit/reactive-element';
import { deferred } from '../lib/deferred.ts';
import { NamedError } from '../lib/named-error.ts';
import type { EmbedError } from '../protocol/errors.ts';
import type { EmbedEvent } from '../protocol/events.ts';
import type { ErrorReporter } from './error-reporter.ts';
import {
  createDomEvent,
  type EmbedState,
  SvcErrorEvent,
  SvcSessionRenewedEvent,
  SvcStateChangeEvent,
} from './events.ts';
import type { SessionObserver } from './session/session-ports.ts';

/** Reports the session to the page: the state, `:state(…)`, and DOM events. */
export class StatusController implements ReactiveController, SessionObserver {
  readonly #host: ReactiveElement;
  readonly #customStates: CustomStateSet;
  readonly #errors: ErrorReporter;
  #state: EmbedState = 'idle';
  /** Why the embed cannot become ready; undefined while it can. */
  #failure: Error | undefined;
  #nextChange = Promise.withResolvers<void>();

  constructor(host: ReactiveElement, customStates: CustomStateSet, errors: ErrorReporter) {
    this.#host = host;
    this.#errors = errors;
    this.#customStates = customStates;
    customStates.add('idle');
    host.addController(this);
  }

  hostUpdated(): void {
    this.#notifyWaiting();
  }

  get state(): EmbedState {
    return this.#state;
  }

  /** The error that is shown; of one that the embed reported, it has the name. Undefined if there is none. */
  get error(): Error | undefined {
    return this.#state === 'error' ? this.#failure : undefined;
  }

  setState(state: EmbedState): void {
    const previousState = this.#state;
    if (state === previousState) return;
    this.#state = state;
    this.#customStates.delete(previousState);
    this.#customStates.add(state);
    if (state === 'ready') this.#errors.clear();
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
    this.#errors.dispatch(domEvent);
    return true;
  }

  failed(error: EmbedError): void {
    this.#show(error);
    this.#errors.report(error);
  }

  retrying(error: EmbedError): void {
    this.#errors.hint(error);
  }

  sessionRenewed(): void {
    this.#host.dispatchEvent(new SvcSessionRenewedEvent());
  }

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
    if (this.#state !== 'error') return;
    this.#failure = error;
    this.#host.requestUpdate();
  }

  #notifyWaiting(): void {
    this.#nextChange.resolve();
    this.#nextChange = Promise.withResolvers();
  }
}
