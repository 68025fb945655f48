/** How long an origin may take to answer a probe, in milliseconds. */
const PROBE_TIMEOUT = 5000;

/** Calls back when this page's own Content-Security-Policy blocks a frame of that origin. */
export function watchForBlocking(origin: string, signal: AbortSignal, blocked: () => void): void {
  const check = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    const isFrame = effectiveDirective === 'frame-src' && disposition === 'enforce';
    if (isFrame && isOf(blockedURI, origin)) blocked();
  };
  document.addEventListener('securitypolicyviolation', check, { signal });
}

/**
 * Whether anything answers at an origin. Where this page's Content-Security-Policy forbids to ask, the answer is
 * yes: nothing is known against it.
 */
export async function answers(origin: string, signal: AbortSignal): Promise<boolean> {
  let isForbidden = false;
  const watch = new AbortController();
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective }) => {
      if (effectiveDirective === 'connect-src' && isOf(blockedURI, origin)) isForbidden = true;
    },
    { signal: watch.signal },
  );
  try {
    await fetch(origin, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT)]),
    });
    return true;
  } catch {
    // The event that tells of a violation comes a task after the failure.
    await new Promise((resolve) => setTimeout(resolve));
    return isForbidden || signal.aborted;
  } finally {
    watch.abort();
  }
}

function isOf(blockedURI: string, origin: string): boolean {
  return URL.canParse(blockedURI) && new URL(blockedURI).origin === origin;
}
