import { DatabaseRejected } from '../database/errors.ts';

/** Without a listener, they end the process at once, and what was temporary would remain. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the work of a command, such as `The backup`. The signal aborts when the command is interrupted, so that the work can
 * end early, and remove what is temporary.
 */
export async function interruptible<Result>(
  name: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new DatabaseRejected(`${name} was interrupted.`));
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
