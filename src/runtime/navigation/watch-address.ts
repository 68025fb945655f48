/**
 * Calls back after every change of the address without a load of the page, until the signal: by the
 * Navigation API where there is one.
 */
export function watchAddress(onChange: () => void, signal: AbortSignal): void {
  if ('navigation' in window)
    window.navigation.addEventListener('currententrychange', onChange, { signal });
  else watchHistory(onChange, signal);
}

/**
 * The same by the History API alone, whose two methods tell nobody: they are wrapped until the
 * signal.
 */
export function watchHistory(onChange: () => void, signal: AbortSignal): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    const wrapped: History['pushState'] = (...entry) => {
      original.apply(history, entry);
      if (!signal.aborted) onChange();
    };
    history[method] = wrapped;
    signal.addEventListener('abort', () => {
      if (history[method] === wrapped) history[method] = original;
    });
  }
  window.addEventListener('popstate', onChange, { signal });
  window.addEventListener('hashchange', onChange, { signal });
}
