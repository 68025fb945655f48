import { describeError } from '../logging/describe-error.ts';
import type { Logger } from '../logging/logger.ts';

/** Runs the named task periodically, never twice at a time. A failure is logged; the task runs again at the next interval. */
export function runEvery(
  name: string,
  intervalMs: number,
  task: () => Promise<unknown>,
  logger: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task()
      .then(
        () => {},
        (error) => logger.warn({ reason: describeError(error) }, `${name} failed`),
      )
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
