/**
 * Whether anything answers at an origin before the signal. Where this page's Content-Security-Policy forbids to ask,
 * the answer is yes: nothing is known against it.
 */
export async function answers(origin: string, signal: AbortSignal): Promise<boolean> {
  let isForbidden = false;
  watchFor('connect-src', origin, signal, () => {
    isForbidden = true;
  });
  try {
    // A path that the service answers: whatever it says will do, but a 404 would stand in the page's console.
    await fetch(`${origin}/healthz`, { mode: 'no-cors', credentials: 'omit', signal });
    return true;
  } catch {
    // The event that tells of a violation comes a task after the failure.
    await new Promise((resolve) => setTimeout(resolve));
    return isForbidden;
  }
}

/** Calls back when that directive of this page's own Content-Security-Policy blocks something of an origin. */
export function watchFor(
  directive: string,
  origin: string,
  signal: AbortSignal,
  found: () => void,
): void {
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective, disposition }) => {
      const isIt = effectiveDirective === directive && disposition === 'enforce';
      if (isIt && URL.parse(blockedURI)?.origin === origin) found();
    },
    { signal },
  );
}
