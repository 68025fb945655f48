import { type Context, ContextProvider } from '@lit/context';

/** Provides a context on an element until the signal; the function it returns changes the value. */
export function provideContext<T>(
  host: HTMLElement,
  context: Context<unknown, T>,
  signal: AbortSignal,
): (value: T) => void {
  const provider = new ContextProvider(host, { context });
  provider.hostConnected();
  signal.addEventListener('abort', () => {
    host.removeEventListener('context-request', provider.onContextRequest);
    host.removeEventListener('context-provider', provider.onProviderRequest);
    provider.clearCallbacks();
  });
  return (value) => provider.setValue(value);
}
