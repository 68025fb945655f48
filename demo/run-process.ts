interface Closable {
  close(): Promise<void>;
}

/**
 * Runs one process of the demo: starts it, reports to the parent process that it is ready, and closes it on SIGTERM
 * or when the parent exits. A failed start prints one line and exits with a non-zero code. SIGINT is ignored, because
 * Ctrl-C reaches every process of the terminal and the parent stops its children in order.
 */
export async function runProcess(start: () => Promise<Closable>): Promise<void> {
  process.on('SIGINT', () => {});
  try {
    const running = await start();
    const end = () => running.close().finally(() => process.exit());
    process.once('SIGTERM', end);
    process.once('disconnect', end);
    process.send?.('ready');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // exits in any case: a server that is already open would keep the process running
    if (process.connected) process.send?.({ failed: message }, () => process.exit(1));
    else {
      console.error(message);
      process.exit(1);
    }
  }
}

/** Returns an environment variable that the parent process sets. */
export function requiredVariable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set; start the demo with npm start.`);
}
