import { brotliCompressSync } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { bundle } from '../node/bundle.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { simulateDay } from '../session/simulate-day.ts';
import { bound, type Result } from './result.ts';
import { ready } from './runtime/ready.ts';
import { theme } from './runtime/theme.ts';

const MAX_BYTES = 12_000;

/** Measures the size and speed of the runtime and the reliability of its expiry clock. */
export async function bench(): Promise<Result[]> {
  const browser = await launchBrowser({ executablePath: findCompleteBrowser() });
  try {
    const page = await browser.newPage();
    return [await size(), await ready(page), await theme(page), await simulatedDay()];
  } finally {
    await browser.close();
  }
}

/** Measures what a page downloads for the runtime, including its libraries, without what it loads only on demand. */
async function size(): Promise<Result> {
  const source = "export * from './src/runtime/index.ts'";
  const runtime = await sizeOf(source, { splitting: true, outdir: 'out' });
  const contracts = await sizeOf(
    "export { ContextProvider } from '@lit/context'; export * from './src/protocol/index.ts'",
  );
  return bound(
    'svc-embed/runtime with its libraries, minified, brotli',
    (bytes) => `${bytes} B`,
    runtime,
    [contracts, 'contexts and message contract only'],
    { atMost: MAX_BYTES },
  );
}

/** As in a page: a production build writes the licenses of libraries into another file. */
async function sizeOf(source: string, options: BuildOptions = {}): Promise<number> {
  return brotliCompressSync(await bundle(source, { legalComments: 'none', ...options })).length;
}

/** Simulates five days of sleeping tabs and renewals, each with its own random seed. */
async function simulatedDay(): Promise<Result> {
  const days = [];
  for (let seed = 1; seed <= 5; seed++) days.push(await simulateDay(1000, seed));
  const errors = days.map(({ missed, early, doubled }) => missed + early + doubled);
  const maxErrors = Math.max(...errors);
  const renewals = Math.min(...days.map((day) => day.renewals));
  return {
    name: `24 simulated hours, 1000 sleeps, ${renewals} or more renewals, five runs`,
    figure: `${maxErrors} missed, early or duplicate events`,
    limit: 'none',
    pass: maxErrors === 0 && renewals >= 1000,
  };
}
