import { type Context, ContextProvider } from '@lit/context';

/** Provides a context on an element until the signal; the function it returns changes the value. */
export function provideContext<T>(
  host: HTMLElement,
  context: Context<unknown, T>,
  signal: AbortSignal,
): (value: T) => void {
  const provider = new ToleratingProvider(host, { context });
  provider.hostConnected();
  signal.addEventListener('abort', () => {
    host.removeEventListener('context-request', provider.onContextRequest);
    host.removeEventListener('context-provider', provider.onProviderRequest);
    provider.clearCallbacks();
  });
  return (value) => provider.setValue(value);
}

/**
 * Lit's own stops at the first consumer that throws, and throws at whoever changes the value; here
 * the error goes to the page like that of any listener, and everyone else gets the value.
 */
class ToleratingProvider<T> extends ContextProvider<Context<unknown, T>, HTMLElement> {
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
