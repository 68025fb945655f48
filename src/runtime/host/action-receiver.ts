import type { EmbedAction, ParsedAction } from '../../protocol/actions.ts';
import type { EmbedLocation } from '../navigation/embed-location.ts';
import { pathOf, resolveTarget } from '../navigation/navigation-target.ts';
import type { ErrorReporter } from '../report/error-reporter.ts';
import type { FrameState } from '../state/frame-state.ts';
import { applyAction } from './apply-action.ts';

/** What an `ActionReceiver` needs. */
export interface ActionReceiverOptions {
  readonly state: FrameState;
  readonly onSessionId: (sessionId: string) => void;
  /** Called before the URL changes, with the page to which the host navigates. */
  readonly onNavigate: (location: EmbedLocation) => void;
  /** Reports rejected actions, and what a handler of the app threw. */
  readonly errors: ErrorReporter;
}

type AnyHandler = (payload: never) => unknown;

/** Executes the actions of the host: first the state changes, then the app's handlers, then the URL. */
export class ActionReceiver {
  readonly #options: ActionReceiverOptions;
  readonly #handlers = new Set<{ type: string; handler: AnyHandler }>();
  readonly #rejectionHandlers = new Set<AnyHandler>();

  constructor(options: ActionReceiverOptions) {
    this.#options = options;
  }

  /** Adds a handler of an action; returns a function that removes it. */
  addHandler(type: string, handler: AnyHandler): () => void {
    const entry = { type, handler };
    this.#handlers.add(entry);
    return () => this.#handlers.delete(entry);
  }

  /** Adds a handler of rejected actions; returns a function that removes it. */
  addRejectionHandler(handler: AnyHandler): () => void {
    this.#rejectionHandlers.add(handler);
    return () => this.#rejectionHandlers.delete(handler);
  }

  /** Executes an action of the host; undefined means an invalid envelope. Never throws. */
  readonly receive = (parsed: ParsedAction | undefined): void => {
    const { reportRejection } = this.#options.errors;
    try {
      if (!parsed) reportRejection('an action', 'its envelope must have a type and a timestamp');
      else if (parsed.kind === 'action') this.#execute(parsed.action);
      else if (parsed.kind === 'invalid') reportRejection(parsed.type, parsed.reason);
      else if (this.#hasHandler(parsed.type)) this.#callHandlers(parsed.type, parsed.payload);
      else reportRejection(parsed.type, 'this embed does not define this action');
    } catch (error) {
      this.#reportError(error);
    }
  };

  #hasHandler(type: string): boolean {
    return [...this.#handlers].some((entry) => entry.type === type);
  }

  #execute(action: EmbedAction): void {
    if (action.type === 'svc:action:set-session') {
      this.#options.onSessionId(action.payload.sessionId);
    } else if (action.type === 'svc:action:navigate') {
      this.#navigate(action.payload.path);
    } else {
      this.#changeState(action);
    }
  }

  #changeState(action: EmbedAction): void {
    const { state, errors } = this.#options;
    const reason = applyAction(action, state);
    if (reason === undefined) {
      this.#callHandlers(action.type, action.payload);
      return;
    }
    errors.reportRejection(action.type, reason);
    for (const handler of [...this.#rejectionHandlers]) this.#call(handler, action);
  }

  #navigate(path: string): void {
    const type = 'svc:action:navigate';
    const { state, errors, onNavigate } = this.#options;
    const target = resolveTarget(path, state.location, location.origin);
    if (!target) {
      errors.reportRejection(type, 'path: must lead to a page of this embed');
      return;
    }
    const { url } = target;
    onNavigate(target.location);
    if (this.#callHandlers(type, { path: pathOf(url) })) return;
    history.replaceState(history.state, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }

  /** Calls all handlers, even if one throws; returns whether one of them has handled the action completely. */
  #callHandlers(type: string, payload: unknown): boolean {
    let isHandled = false;
    for (const entry of [...this.#handlers]) {
      if (entry.type === type && this.#call(entry.handler, payload) === true) isHandled = true;
    }
    return isHandled;
  }

  #call(handler: AnyHandler, value: unknown): unknown {
    try {
      return handler(value as never);
    } catch (error) {
      this.#reportError(error);
      return undefined;
    }
  }

  #reportError(error: unknown): void {
    this.#options.errors.reportAppError(error, { context: 'action' });
  }
}
