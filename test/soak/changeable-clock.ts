/** The global that `installClock` adds. */
export interface ClockGlobal {
  /** Changes the system time by an amount, in milliseconds. */
  changeClock?: (ms: number) => void;
}

/**
 * Replaces `Date`, so that the system time can be changed as by its user, while timers and `performance.now()` continue. It
 * also runs in a page, which receives its source: it must not use anything outside of itself.
 */
export function installClock(): void {
  const RealDate = Date;
  let offset = 0;
  const now = () => RealDate.now() + offset;
  (globalThis as ClockGlobal).changeClock = (ms) => {
    offset += ms;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
