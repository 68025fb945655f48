import type { ReactiveController, ReactiveElement } from '@lit/reactive-element';
import { deferred } from '../lib/waiting.ts';
import type { EmbedError } from '../protocol/errors.ts';
import type { EmbedEvent } from '../protocol/events.ts';
import {
  createDomEvent,
  type EmbedState,
  SvcErrorEvent,
  SvcLogoutEvent,
  SvcSessionRenewedEvent,
  SvcStateChangeEvent,
} from './events.ts';
import type { Notification } from './session/embed-session.ts';

/** The number of codes that are recorded: the frame determines those of its own errors. */
const CODES_MAX = 50;

/**
 * Reports the embed to the page: the state, `:state(…)`, and DOM events. An error that no listener has read is logged,
 * once for each code.
 */
export class StatusController implements ReactiveController {
  /** The last message of each error code since the embed was ready. */
  readonly messages = new Map<string, string>();
  readonly #host: ReactiveElement;
  readonly #customStates: Set<string>;
  readonly #logged = new Set<string>();
  #nextChange = deferred<void>();

  constructor(host: ReactiveElement, customStates: Set<string>) {
    this.#host = host;
    this.#customStates = customStates;
    customStates.add('idle');
    host.addController(this);
  }

  hostUpdated(): void {
    this.notifyWaiting();
  }

  /** Reports a change of the session. Returns false if the page prevented the default of an event. */
  readonly notify = (notification: Notification): boolean => {
    switch (notification.type) {
      case 'state':
        this.#stateChanged(notification.state, notification.previous);
        return true;
      case 'dispatch':
        return this.#dispatch(notification.event);
      case 'report':
        this.report(notification.error);
        return true;
      case 'hint':
        this.hint(notification.error, notification.outcome);
        return true;
      case 'renewed':
        return this.#host.dispatchEvent(new SvcSessionRenewedEvent());
      case 'logged-out':
        return this.#host.dispatchEvent(new SvcLogoutEvent());
    }
  };

  /** Logs an error without an event. `outcome` is what the element does: an error that stays has an event later. */
  hint({ code, message }: EmbedError, outcome = ''): void {
    this.#record(code, message);
    this.#log(code, `${message}${outcome}`, 'hint');
  }

  /** Dispatches `svc-error` with an error of the element. */
  readonly report = (error: EmbedError): void => {
    this.#dispatchError(new SvcErrorEvent(error));
  };

  /** Resolves after the next change of the state or the settings. */
  waitForChange(signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = deferred<void>(signal);
    this.#nextChange.promise.then(resolve);
    return promise;
  }

  notifyWaiting(): void {
    this.#nextChange.resolve();
    this.#nextChange = deferred();
  }

  #stateChanged(state: EmbedState, previous: EmbedState): void {
    this.#customStates.delete(previous);
    this.#customStates.add(state);
    if (state === 'ready') this.messages.clear();
    this.notifyWaiting();
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new SvcStateChangeEvent(state, previous));
  }

  #dispatch(event: EmbedEvent): boolean {
    const domEvent = createDomEvent(event);
    if (!(domEvent instanceof SvcErrorEvent)) return this.#host.dispatchEvent(domEvent);
    this.#dispatchError(domEvent);
    return true;
  }

  #dispatchError(event: SvcErrorEvent): void {
    // It may be another reason of the same state.
    this.#host.requestUpdate();
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
