import { brotliCompressSync } from 'node:zlib';
import type { BuildOptions } from 'esbuild';
import { bundle } from '../bundle.ts';
import { bound, type Result } from '../result.ts';

const MAX_BYTES = 12_000;

/** Measures what a page downloads for the runtime, including its libraries, without what it loads only on demand. */
export async function size(): Promise<Result> {
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
