import { brotliCompressSync } from 'node:zlib';
import type { Result } from '../result.ts';
import { bundle } from './bundle.ts';

const BAR = 12_000;

/** What a page downloads for the runtime: everything it needs, what it takes from Lit included. */
export async function size(): Promise<Result[]> {
  const runtime = brotliCompressSync(await bundle("export * from './src/runtime/index.ts'")).length;
  const floor = brotliCompressSync(
    await bundle(
      "export { ContextProvider } from '@lit/context'; export * from './src/protocol/index.ts'",
    ),
  ).length;
  return [
    {
      name: 'svc-embed/runtime, self-contained, minified, brotli',
      figure: `${runtime} B`,
      baseline: `${floor} B (contexts and message contract alone)`,
      ratio: runtime / floor,
      bar: `at most ${BAR} B`,
      pass: runtime <= BAR,
    },
  ];
}
