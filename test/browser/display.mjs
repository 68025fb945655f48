import { spawn } from 'node:child_process';

/**
 * Starts an X server without a screen on a free display number. Resolves with the value of `DISPLAY` and a function that
 * stops it. If `DISPLAY` is set, resolves with that.
 */
export async function startDisplay() {
  const { DISPLAY } = process.env;
  if (DISPLAY) return { display: DISPLAY, stop() {} };
  const options = ['-displayfd', '3', '-screen', '0', '1600x1600x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb exited with ${code}`)));
    server.stdio[3].once('data', (data) => resolve(`${data}`.trim()));
  });
  return { display: `:${number}`, stop: () => server.kill() };
}
