import { type Context, ContextEvent } from '@lit/context';

/** Where a context is asked for, and until when it is watched. */
export interface WatchOptions {
  /** The element that asks; the body if absent. */
  target?: Element;
  signal?: AbortSignal;
}

/**
 * Follows a context without Lit: calls back with the value in force as soon as there is one, and on
 * every change. Whoever provides the context must have been started before, or Lit's `ContextRoot` be
 * attached to the document.
 */
export function watchContext<T>(
  context: Context<unknown, T>,
  callback: (value: T) => void,
  { target = document.body, signal }: WatchOptions = {},
): void {
  if (signal?.aborted) return;
  let leave: (() => void) | undefined;
  const receive = (value: T | undefined, unsubscribe?: () => void) => {
    if (leave && leave !== unsubscribe) leave();
    leave = unsubscribe;
    if (value !== undefined) callback(value);
  };
  target.dispatchEvent(new ContextEvent(context, target, receive, true));
  signal?.addEventListener('abort', () => leave?.(), { once: true });
}
