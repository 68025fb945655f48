/**
 * Calls back after every change of the URL that does not load the page, until the signal aborts. Uses the Navigation
 * API if available.
 */
export function watchAddress(onChange: () => void, signal: AbortSignal): void {
  if ('navigation' in window)
    window.navigation.addEventListener('currententrychange', onChange, { signal });
  else watchHistory(onChange, signal);
}

/** `watchAddress` with the History API: wraps its two methods, which dispatch no event, until the signal aborts. */
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
  addEventListener('popstate', onChange, { signal });
  addEventListener('hashchange', onChange, { signal });
}
