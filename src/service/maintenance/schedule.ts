import { describeError } from '../support/describe-error.ts';
import type { Logger } from '../support/logger.ts';

/** Runs a task now and then, never twice at a time; what fails is logged and tried again the next time. */
export function every(
  interval: number,
  task: () => Promise<unknown>,
  logger: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task()
      .then(
        () => {},
        (error) => logger.warn({ reason: describeError(error) }, 'clean-up failed'),
      )
      .finally(() => {
        running = undefined;
      });
  }, interval);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
