import { spawn } from 'node:child_process';

/** Width and height of the screen. The pointer is at its center. */
const SIZE = 3200;

/** A display that was started, or the one of `DISPLAY`. */
export interface Display {
  display: string;
  pointer?: { x: number; y: number };
  stop(): void;
}

/**
 * Starts an X server without a screen on a free display number. Resolves with the value of `DISPLAY`, the position of the
 * pointer, and a function that stops it. If `DISPLAY` is set, resolves with that, and without a position.
 */
export async function startDisplay(): Promise<Display> {
  const { DISPLAY } = process.env;
  if (DISPLAY) return { display: DISPLAY, stop() {} };
  const screen = `${SIZE}x${SIZE}x24`;
  const options = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb exited with ${code}`)));
    server.stdio[3]?.once('data', (data) => resolve(`${data}`.trim()));
  });
  const pointer = { x: SIZE / 2, y: SIZE / 2 };
  return { display: `:${number}`, pointer, stop: () => server.kill() };
}
