/** The least time between two reports of the same kind. */
const INTERVAL_MS = 1000;

/** Inputs that are reported at once, even if another kind was just reported. */
const PRESSES = ['pointerdown', 'keydown'];
/** Not `scroll`: an app also scrolls by itself. */
const MOVES = ['pointermove', 'wheel'];

/** Calls back while the viewer uses the page, until the signal aborts: for a press at once, and at most once a second. */
export function watchActivity(report: () => void, signal: AbortSignal): void {
  let pressedAt = Number.NEGATIVE_INFINITY;
  let reportedAt = pressedAt;
  const receive = ({ type, isTrusted, timeStamp }: Event) => {
    const isPress = PRESSES.includes(type);
    const last = isPress ? pressedAt : reportedAt;
    if (!isTrusted || timeStamp - last < INTERVAL_MS) return;
    reportedAt = timeStamp;
    if (isPress) pressedAt = timeStamp;
    // After the focus has moved into the frame.
    setTimeout(report);
  };
  for (const type of [...PRESSES, ...MOVES])
    addEventListener(type, receive, { capture: true, passive: true, signal });
}
