import type { EmbedAction, ParsedAction } from '../../protocol/actions.ts';
import type { EmbedLocation } from '../navigation/embed-location.ts';
import { inEmbedUrl, pathOf } from '../navigation/in-embed-url.ts';
import type { FrameState } from '../state/frame-state.ts';
import { applyAction } from './apply-action.ts';

/** What an `ActionReceiver` works on. */
export interface ActionReceiverOptions {
  address: EmbedLocation;
  state: FrameState;
  renew(sessionId: string): void;
  /** An action does not count, and why. */
  refuse(type: string, reason: string): void;
  /** One of the app's handlers threw. */
  failed(error: unknown): void;
}

type AnyHandler = (payload: never) => unknown;

/** Does what the host asks: the state first, then the app's own answers, then the address. */
export class ActionReceiver {
  readonly #options: ActionReceiverOptions;
  readonly #handlers = new Set<{ type: string; handler: AnyHandler }>();
  readonly #refusalHandlers = new Set<AnyHandler>();

  constructor(options: ActionReceiverOptions) {
    this.#options = options;
  }

  on(type: string, handler: AnyHandler): () => void {
    const entry = { type, handler };
    this.#handlers.add(entry);
    return () => this.#handlers.delete(entry);
  }

  onRefusal(handler: AnyHandler): () => void {
    this.#refusalHandlers.add(handler);
    return () => this.#refusalHandlers.delete(handler);
  }

  /** Takes what the host has sent, undefined for a broken envelope. Never throws, whatever comes. */
  readonly receive = (heard: ParsedAction | undefined): void => {
    const { refuse, failed } = this.#options;
    try {
      if (!heard) refuse('an action', 'its envelope must have a type and a timestamp');
      else if (heard.kind === 'action') this.#do(heard.action);
      else if (heard.kind === 'invalid') refuse(heard.type, withoutInput(heard.reason));
      else if (this.#isAwaited(heard.type)) this.#ask(heard);
      else refuse(heard.type, 'this embed knows no such action');
    } catch (error) {
      failed(error);
    }
  };

  #isAwaited(type: string): boolean {
    return [...this.#handlers].some((entry) => entry.type === type);
  }

  #do(action: EmbedAction): void {
    const { refuse, renew, state } = this.#options;
    if (action.type === 'svc:action:set-session') renew(action.payload.sessionId);
    else if (action.type === 'svc:action:navigate') this.#navigate(action);
    else {
      const refusal = applyAction(action, state);
      if (!refusal) this.#ask(action);
      else {
        refuse(action.type, refusal);
        for (const handler of [...this.#refusalHandlers]) this.#call(handler, action);
      }
    }
  }

  #navigate({ type, payload }: Extract<EmbedAction, { type: 'svc:action:navigate' }>): void {
    const url = inEmbedUrl(payload.path, this.#options.address, location.origin);
    if (!url) {
      this.#options.refuse(type, 'path: must lead to a page of this embed');
      return;
    }
    if (this.#ask({ type, payload: { path: pathOf(url) } })) return;
    history.replaceState(history.state, '', url);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }

  /**
   * Whether one of the app's handlers has done all of the action; each is asked, whatever another
   * throws.
   */
  #ask({ type, payload }: { type: string; payload: unknown }): boolean {
    let done = false;
    for (const entry of [...this.#handlers]) {
      if (entry.type === type && this.#call(entry.handler, payload) === true) done = true;
    }
    return done;
  }

  #call(handler: AnyHandler, value: unknown): unknown {
    try {
      return handler(value as never);
    } catch (error) {
      this.#options.failed(error);
      return undefined;
    }
  }
}

/** What valibot says of a value, without the value: that may be long, or a secret. */
function withoutInput(reason: string): string {
  return reason.replace(/ but received .*/s, '');
}
