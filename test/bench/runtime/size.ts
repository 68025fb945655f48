import { brotliCompressSync } from 'node:zlib';
import type { Result } from '../result.ts';
import { bundle } from './bundle.ts';

const MAX_BYTES = 12_000;

/** Measures what a page downloads for the runtime, including its libraries, without what it loads only on demand. */
export async function size(): Promise<Result> {
  const source = "export * from './src/runtime/index.ts'";
  const options = { splitting: true, outdir: 'out' };
  const runtime = brotliCompressSync(await bundle(source, options)).length;
  const contracts = brotliCompressSync(
    await bundle(
      "export { ContextProvider } from '@lit/context'; export * from './src/protocol/index.ts'",
    ),
  ).length;
  return {
    name: 'svc-embed/runtime with its libraries, minified, brotli',
    figure: `${runtime} B`,
    baseline: `${contracts} B (contexts and message contract only)`,
    ratio: runtime / contracts,
    limit: `at most ${MAX_BYTES} B`,
    pass: runtime <= MAX_BYTES,
  };
}
