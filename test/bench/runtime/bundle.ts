import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

export const root = join(import.meta.dirname, '../../..');

/**
 * One self-contained, minified module; the entry is source text with paths from the root of the
 * repository.
 */
export async function bundle(source: string, options: BuildOptions = {}): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    tsconfig: join(root, 'tsconfig.json'),
    ...options,
    write: false,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
