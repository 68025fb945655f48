import { type Context, ContextEvent } from '@lit/context';

type Callback<T> = (value: T, unsubscribe?: () => void) => void;

/**
 * Provides a context on an element until the signal aborts; returns a function that changes the value. A consumer that
 * throws does not keep the others from the value, unlike with the provider of Lit: its error is reported to the page.
 */
export function provideContext<T>(
  host: HTMLElement,
  context: Context<unknown, T>,
  signal: AbortSignal,
): (value: T) => void {
  let current: T;
  const subscriptions = new Map<Callback<T>, { consumer: Element; unsubscribe: () => void }>();
  const requested = (event: ContextEvent<Context<unknown, T>>) => {
    const consumer = event.contextTarget ?? (event.composedPath()[0] as Element);
    if (event.context !== context || consumer === host) return;
    event.stopPropagation();
    const { callback } = event;
    if (!event.subscribe) return callback(current);
    const unsubscribe = () => subscriptions.delete(callback);
    const subscription = subscriptions.get(callback) ?? { consumer, unsubscribe };
    subscriptions.set(callback, subscription);
    callback(current, subscription.unsubscribe);
  };
  // A provider inside of the host takes over the consumers inside of it.
  const provided = (event: Event & Partial<ContextEvent<Context<unknown, T>>>) => {
    if (event.context !== context || event.contextTarget === host) return;
    event.stopPropagation();
    for (const [callback, { consumer }] of [...subscriptions])
      consumer.dispatchEvent(new ContextEvent(context, consumer, callback, true));
  };
  host.addEventListener('context-request', requested as (event: Event) => void, { signal });
  host.addEventListener('context-provider', provided, { signal });
  signal.addEventListener('abort', () => subscriptions.clear());
  const announcement = new Event('context-provider', { bubbles: true, composed: true });
  host.dispatchEvent(Object.assign(announcement, { context, contextTarget: host }));
  return (value) => {
    if (Object.is(value, current)) return;
    current = value;
    for (const [callback, { unsubscribe }] of subscriptions) {
      try {
        callback(value, unsubscribe);
      } catch (error) {
        reportError(error);
      }
    }
  };
}
