import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { bound, type Result } from './result.ts';

const root = join(import.meta.dirname, '../..');
/** A chunk that only a page in another language than English loads. English is compiled in. */
const TRANSLATION = /\/translations\/(?!en-US)[\w-]+\.(json|ts)$/;

/** A script-tag build as published. */
export interface ScriptTag {
  /** The code of each file by its path on the server. */
  files: Readonly<Record<string, string>>;
  /** Bytes after brotli: of the script itself, and with everything that a page in English can load. */
  sizes: { first: number; all: number };
}

/** Builds a script tag in memory; `mode` is that of vite.config.ts. */
export async function buildScriptTag(mode: 'cdn' | 'cdn-comments'): Promise<ScriptTag> {
  const [built] = (await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode,
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput[];
  const chunks = built?.output.filter((file) => file.type === 'chunk') ?? [];
  const loaded = chunks.filter(({ facadeModuleId }) => !TRANSLATION.test(facadeModuleId ?? ''));
  return {
    files: Object.fromEntries(chunks.map(({ fileName, code }) => [`/${fileName}`, code])),
    sizes: { first: size(loaded.filter(({ isEntry }) => isEntry)), all: size(loaded) },
  };
}

/** Compares the sizes of a script tag with its limits, in bytes. */
export function sizeResults({ sizes }: ScriptTag, limits: ScriptTag['sizes']): Result[] {
  const result = (name: string, bytes: number, atMost: number) =>
    bound(name, (value) => `${value} B`, bytes, undefined, { atMost });
  return [
    result('script tag with English, brotli', sizes.first, limits.first),
    result('with everything that it loads in English', sizes.all, limits.all),
  ];
}

function size(chunks: Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
}
