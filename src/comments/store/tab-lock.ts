/** A browser has six connections to a host over HTTP/1.1, for all tabs of an origin. */
const WAIT_SLOTS = 2;

/**
 * Runs a task while no other tab runs one under the same name; with `ifAvailable`, it runs at once, without a lock if
 * another tab has it. If the page may not use locks (in a sandbox, without a secure context), the task also runs at once.
 */
export async function withTabLock<T>(
  name: string,
  options: LockOptions,
  task: (lock?: Lock | null) => Promise<T>,
): Promise<T> {
  let hasStarted = false;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      hasStarted = true;
      return task(lock);
    });
  } catch (error) {
    if (hasStarted || options.signal?.aborted) throw error;
    return task();
  }
}

/** Runs a check; `canWait` is false while two other checks of this origin run, which may wait at the service. */
export function withWaitSlot<T>(check: (canWait: boolean) => Promise<T>, slot = 1): Promise<T> {
  return withTabLock(`svc-comments:wait-${slot}`, { ifAvailable: true }, (lock) =>
    lock || slot === WAIT_SLOTS ? check(Boolean(lock)) : withWaitSlot(check, slot + 1),
  );
}
