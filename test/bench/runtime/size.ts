import { brotliCompressSync } from 'node:zlib';
import type { Result } from '../result.ts';
import { bundle } from './bundle.ts';

const MAX_BYTES = 12_000;

/** Measures what a page downloads for the runtime, including its libraries. */
export async function size(): Promise<Result> {
  const runtime = brotliCompressSync(await bundle("export * from './src/runtime/index.ts'")).length;
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
