import type { EmbedAction, ParsedAction } from '../../protocol/actions.ts';
import { pathOf, resolveTarget } from '../navigation/navigation-target.ts';
import type { ErrorReporter } from '../report/error-reporter.ts';
import type { FrameState } from '../state/frame-state.ts';
import { applyAction } from './apply-action.ts';

type AnyHandler = (payload: never) => unknown;

interface HandlerEntry {
  readonly type: string | undefined;
  readonly handler: AnyHandler;
}

/** Executes the actions of the host: first the state changes, then the app's handlers, then the URL. */
export class ActionReceiver {
  readonly #state: FrameState;
  readonly #errors: ErrorReporter;
  readonly #onSessionId: (sessionId: string) => void;
  /** The handlers of each type of action; those of rejected actions have no type. */
  readonly #handlers = new Set<HandlerEntry>();

  /** `errors` reports rejected actions, and what a handler of the app threw. */
  constructor(state: FrameState, errors: ErrorReporter, onSessionId: (sessionId: string) => void) {
    this.#state = state;
    this.#errors = errors;
    this.#onSessionId = onSessionId;
  }

  /** Adds a handler of an action, or of rejected actions (undefined); returns a function that removes it. */
  addHandler(type: string | undefined, handler: AnyHandler): () => void {
    const entry = { type, handler };
    this.#handlers.add(entry);
    return () => this.#handlers.delete(entry);
  }

  /** Executes an action of the host; undefined means an invalid envelope. Never throws. */
  readonly receive = (parsed: ParsedAction | undefined): void => {
    const { reportRejection } = this.#errors;
    try {
      if (!parsed) reportRejection('an action', 'its envelope must have a type and a timestamp');
      else if (parsed.kind === 'action') this.#execute(parsed.action);
      else if (parsed.kind === 'invalid') reportRejection(parsed.type, parsed.reason);
      else if (this.#handlersOf(parsed.type).length > 0)
        this.#callHandlers(parsed.type, parsed.payload);
      else reportRejection(parsed.type, 'this embed does not define this action');
    } catch (error) {
      this.#reportError(error);
    }
  };

  #execute(action: EmbedAction): void {
    if (action.type === 'svc:action:set-session') {
      this.#onSessionId(action.payload.sessionId);
    } else if (action.type === 'svc:action:navigate') {
      this.#navigate(action.type, action.payload.path);
    } else {
      this.#changeState(action);
    }
  }

  #changeState(action: EmbedAction): void {
    const reason = applyAction(action, this.#state);
    if (reason === undefined) {
      this.#callHandlers(action.type, action.payload);
    } else {
      this.#errors.reportRejection(action.type, reason);
      this.#callHandlers(undefined, action);
    }
  }

  #navigate(type: string, path: string): void {
    const target = resolveTarget(path, this.#state.location, location.origin);
    if (!target) {
      this.#errors.reportRejection(type, 'path: must lead to a page of this embed');
      return;
    }
    const { url } = target;
    this.#state.setLocation(target.location);
    this.#errors.reportInvalidFilters(target.location);
    if (this.#callHandlers(type, { path: pathOf(url) })) return;
    history.replaceState(history.state, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }

  #handlersOf(type: string | undefined): HandlerEntry[] {
    return [...this.#handlers].filter((entry) => entry.type === type);
  }

  /** Calls all handlers, even if one throws; returns whether one of them has handled the action completely. */
  #callHandlers(type: string | undefined, payload: unknown): boolean {
    const results = this.#handlersOf(type).map(({ handler }) => this.#call(handler, payload));
    return results.includes(true);
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
    this.#errors.reportAppError(error, { context: 'action' });
  }
}
