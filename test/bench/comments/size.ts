import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import type { Result } from '../result.ts';

const BAR = 25_000;
const root = join(import.meta.dirname, '../../..');
/** The words that are compiled in; those of other languages are files of their own. */
const ENGLISH = /\/locales\/en-US\.ts$/;

/** The script tag of the comments: element, client, boxes, mentions and every library in one file. */
export async function size(): Promise<Result> {
  const [bytes, withEnglish] = [await compressed([ENGLISH]), await compressed([])];
  return {
    name: 'element and client, all in one script, brotli, without languages',
    figure: `${bytes} B (${withEnglish} B with English)`,
    bar: `at most ${BAR} B`,
    pass: bytes <= BAR,
  };
}

async function compressed(external: RegExp[]): Promise<number> {
  const [built] = (await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'cdn-comments',
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { external } },
  })) as Rolldown.RolldownOutput[];
  const entry = built?.output.find((file) => file.type === 'chunk' && file.isEntry);
  const rest = built?.output.filter((file) => file.type === 'chunk' && !file.isDynamicEntry);
  if (entry?.type !== 'chunk' || rest?.length !== 1) throw new Error('The script is not one file.');
  return brotliCompressSync(entry.code).length;
}
