/** Something that listens. */
interface Closable {
  close(): Promise<void>;
}

/**
 * The life of one of the demo's processes: starts, tells the process that forked it, and ends with it or by
 * SIGTERM. A start that fails is one sentence and a non-zero exit. Ctrl-C reaches every process of the terminal;
 * the one in charge ends the others in order.
 */
export async function runProgram(start: () => Promise<Closable>): Promise<void> {
  process.on('SIGINT', () => {});
  try {
    const running = await start();
    const end = () => running.close().finally(() => process.exit());
    process.once('SIGTERM', end);
    process.once('disconnect', end);
    process.send?.('ready');
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    if (!process.send) console.error(sentence);
    process.send?.({ failed: sentence });
    process.exitCode = 1;
    process.disconnect?.();
  }
}

/** A variable that the process in charge hands over. */
export function handedOver(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set; start the demo with npm start.`);
}
