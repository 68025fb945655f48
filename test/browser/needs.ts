/** What a test may need and not every browser can do, or can be told to do. */
type Need = 'media emulation' | 'whole moves' | 'popups' | 'narrow windows' | 'undo by keys';

const { lacks } = (globalThis as unknown as { __svc: { lacks: readonly Need[] } }).__svc;

/** Leaves the running test out where the browser of this run lacks what it needs; Chromium lacks nothing. */
export function needs(test: Mocha.Context, need: Need): void {
  if (lacks.includes(need)) test.skip();
}
