import { type Context, ContextEvent } from '@lit/context';

/** The options of `watchContext`. */
export interface WatchOptions {
  /** The element that requests the context; the body by default. */
  target?: Element;
  signal?: AbortSignal;
}

/**
 * Subscribes to a context without Lit: calls back with the current value, and after every change. The provider must
 * exist before the call, unless Lit's `ContextRoot` is attached to the document.
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
  target.dispatchEvent(new ContextEvent(context, target, receive, true));
  signal?.addEventListener('abort', () => unsubscribeCurrent?.(), { once: true });
}
