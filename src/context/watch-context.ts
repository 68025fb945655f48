import { type Context, ContextEvent } from '@lit/context';

export interface WatchOptions {
  /** The element that requests the context; the body by default. */
  target?: Element;
  signal?: AbortSignal;
}

/**
 * Subscribes to a context without Lit: calls back with the current value, and after every change. If there is no provider
 * yet, it waits for one: elements in the HTML of an app are connected before its runtime starts.
 */
export function watchContext<T>(
  context: Context<unknown, T>,
  callback: (value: T) => void,
  { target = document.body, signal }: WatchOptions = {},
): void {
  if (signal?.aborted) return;
  let unsubscribeCurrent: (() => void) | undefined;
  const receive = (value: T | undefined, unsubscribe?: () => void) => {
    if (unsubscribeCurrent && unsubscribeCurrent !== unsubscribe) unsubscribeCurrent();
    unsubscribeCurrent = unsubscribe;
    if (value !== undefined) callback(value);
  };
  const request = () => target.dispatchEvent(new ContextEvent(context, target, receive, true));
  request();
  const requestLater = (event: { context: unknown }) => {
    if (event.context === context && !unsubscribeCurrent) request();
  };
  const { documentElement } = target.ownerDocument;
  documentElement.addEventListener('context-provider', requestLater, { ...(signal && { signal }) });
  signal?.addEventListener('abort', () => unsubscribeCurrent?.(), { once: true });
}
