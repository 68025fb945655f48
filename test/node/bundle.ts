import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** Bundles source text into one minified module. Its import paths are relative to the root of the repository. */
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
