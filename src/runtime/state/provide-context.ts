import { type Context, ContextProvider } from '@lit/context';

/** Provides a context on an element until the signal aborts; returns a function that changes the value. */
export function provideContext<T>(
  host: HTMLElement,
  context: Context<unknown, T>,
  signal: AbortSignal,
): (value: T) => void {
  const provider = new IsolatingProvider(host, { context });
  provider.hostConnected();
  signal.addEventListener('abort', () => {
    host.removeEventListener('context-request', provider.onContextRequest);
    host.removeEventListener('context-provider', provider.onProviderRequest);
    provider.clearCallbacks();
  });
  return (value) => provider.setValue(value);
}

/**
 * Lit's provider stops at the first consumer that throws, and `setValue` throws. This one reports the error to the page,
 * like that of an event listener, and notifies all other consumers.
 */
class IsolatingProvider<T> extends ContextProvider<Context<unknown, T>, HTMLElement> {
  override updateObservers = (): void => {
    for (const [callback, { disposer }] of this.subscriptions) {
      try {
        callback(this.value, disposer);
      } catch (error) {
        reportError(error);
      }
    }
  };
}
