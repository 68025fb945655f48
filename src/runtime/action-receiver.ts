import type { EmbedAction, ParsedAction } from '../protocol/actions.ts';
import { applyAction } from './apply-action.ts';
import type { EmbedAddress } from './embed-address.ts';
import type { ActionHandler, HostAction } from './embed-runtime.ts';
import type { EmbedState } from './embed-state.ts';
import { inEmbedUrl, pathOf } from './in-embed-url.ts';

/** What an `ActionReceiver` works on. */
export interface ActionReceiverOptions {
  address: EmbedAddress;
  state: EmbedState;
  renew(sessionId: string): void;
  /** An action does not count, and why. */
  refuse(type: string, reason: string): void;
  /** One of the app's handlers threw. */
  failed(error: unknown): void;
}

/** Does what the host asks: the state first, then the app's own answers, then the address. */
export class ActionReceiver {
  readonly #options: ActionReceiverOptions;
  readonly #handlers = new Set<{ type: HostAction; handler: ActionHandler<HostAction> }>();

  constructor(options: ActionReceiverOptions) {
    this.#options = options;
  }

  on<T extends HostAction>(type: T, handler: ActionHandler<T>): () => void {
    const entry = { type, handler: handler as ActionHandler<HostAction> };
    this.#handlers.add(entry);
    return () => this.#handlers.delete(entry);
  }

  /** Never throws, whatever comes. */
  readonly receive = (heard: ParsedAction): void => {
    const { refuse, failed } = this.#options;
    if (heard.kind === 'invalid') refuse(heard.type, heard.reason);
    if (heard.kind !== 'action') return;
    try {
      this.#do(heard.action);
    } catch (error) {
      failed(error);
    }
  };

  #do(action: EmbedAction): void {
    const { refuse, renew, state } = this.#options;
    if (action.type === 'svc:action:set-session') renew(action.payload.sessionId);
    else if (action.type === 'svc:action:navigate') this.#navigate(action);
    else {
      const refusal = applyAction(action, state);
      if (refusal) refuse(action.type, refusal);
      else this.#ask(action);
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
  #ask({ type, payload }: EmbedAction): boolean {
    let done = false;
    for (const entry of [...this.#handlers]) {
      if (entry.type !== type) continue;
      try {
        if (entry.handler(payload) === true) done = true;
      } catch (error) {
        this.#options.failed(error);
      }
    }
    return done;
  }
}
