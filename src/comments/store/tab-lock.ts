/**
 * Runs something while no other tab runs what has the same name. Where a page is refused locks (in a sandbox, without
 * a secure context) it runs at once: such a page shares no storage either, or has the `Idempotency-Key` alone.
 */
export async function withTabLock<T>(
  name: string,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  let begun = false;
  try {
    return await navigator.locks.request(name, { signal }, () => {
      begun = true;
      return run();
    });
  } catch (error) {
    if (begun || signal.aborted) throw error;
    return run();
  }
}
