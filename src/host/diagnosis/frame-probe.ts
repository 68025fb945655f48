import { deferred } from '../../lib/waiting.ts';
import { onPolicyViolation } from '../frame/policy-violation.ts';

/**
 * Whether an origin responds. It is unknown if this page's Content-Security-Policy blocks the request (`blocked`), and in
 * Firefox if the request fails (`unclear`). `rejected`: it responds, or the browser rejects the request.
 */
export type Reachability = 'reachable' | 'rejected' | 'unreachable' | 'blocked' | 'unclear';

/** Returns whether an origin responds before the signal is aborted. */
export async function probe(origin: string, signal: AbortSignal): Promise<Reachability> {
  let isForbidden = false;
  onPolicyViolation('connect-src', origin, signal, () => {
    isForbidden = true;
  });
  try {
    // Any response is sufficient. This path exists on the service, so that the console of the page shows no 404.
    await fetch(`${origin}/healthz`, { mode: 'no-cors', credentials: 'omit', signal });
    return 'reachable';
  } catch {
    // The event of the violation is dispatched in the task after the failure.
    await new Promise((resolve) => setTimeout(resolve));
    if (isForbidden) return 'blocked';
    return signal.aborted ? 'unreachable' : connect(origin, signal);
  }
}

/**
 * Whether an origin responds, even if its Cross-Origin-Resource-Policy rejects this page, which fails like a network
 * error. An `EventSource` connects again after a network error, but not after a response that CORS does not allow, except
 * in Firefox, which does neither.
 */
async function connect(origin: string, signal: AbortSignal): Promise<Reachability> {
  // jsdom and happy-dom have no `EventSource`, and their `fetch` ignores the policy.
  if (!('EventSource' in globalThis)) return 'unreachable';
  const { promise, resolve } = deferred<Reachability>();
  const source = new EventSource(`${origin}/healthz`);
  const rejected = CSS.supports('-moz-appearance: none') ? 'unclear' : 'rejected';
  const finish = () => resolve(source.readyState === source.CONNECTING ? 'unreachable' : rejected);
  source.addEventListener('open', finish);
  source.addEventListener('error', finish);
  signal.addEventListener('abort', () => resolve('unreachable'));
  return promise.finally(() => source.close());
}
