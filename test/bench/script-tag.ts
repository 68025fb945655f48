import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const root = join(import.meta.dirname, '../..');
/** A chunk with the translation of another language than English, which is compiled in. */
const TRANSLATION = /\/messages\/(?!en-US)[a-z]{2}(-[A-Z]{2})?\.ts$/i;

/** A script-tag build as published. */
export interface ScriptTag {
  /** The code of each file by its path on the server. */
  files: Readonly<Record<string, string>>;
  /** Bytes, each file compressed with brotli, of everything that a page in English can load. */
  size: number;
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
    size: loaded.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0),
  };
}
