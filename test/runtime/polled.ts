/**
 * Runs in a frame, so it uses nothing outside of itself. Resolves when the frame has polled twice: its interval started
 * before this one. 200 is `POLL_MS` of `height-reporter.ts`.
 */
export function polled(): Promise<void> {
  let polls = 0;
  return new Promise((resolve) => {
    setInterval(() => ++polls === 2 && resolve(), 200);
  });
}
