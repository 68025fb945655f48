import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Returns the size of a script after Brotli, in kB with one decimal. */
export function scriptSize(packed: string, file: string): number {
  return kilobytes(readFileSync(join(packed, file)));
}

/** What an app imports of an entry; everything by default. */
const IMPORTS = new Map([['svc-embed/react', 'SvcEmbed']]);

/** Returns the size of an entry with its libraries in the bundle of an app, without the scripts it loads later. */
export async function bundleSize(packed: string, entry: string): Promise<number> {
  const name = IMPORTS.get(entry) ?? '*';
  const input = join(packed, 'entry.js');
  writeFileSync(
    input,
    `export ${name === '*' ? name : `{ ${name} }`} from '${entry}'; import '${entry}';`,
  );
  const results = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: input, formats: ['es'] },
      rolldownOptions: { external: ['react'], output: { minify: true } },
    },
  });
  const chunks = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  const scripts = new Map(
    chunks
      .filter((chunk) => chunk.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk] as const),
  );
  const first = [...scripts.values()].find(({ isEntry }) => isEntry);
  const loaded = new Set(first ? [first.fileName] : []);
  for (const file of loaded)
    for (const imported of scripts.get(file)?.imports ?? []) loaded.add(imported);
  return kilobytes(...[...loaded].map((file) => Buffer.from(scripts.get(file)?.code ?? '')));
}

/** Returns the libraries in a notices file by license, as `docs/package.md` lists them. */
export function librariesByLicense(packed: string, file: string): string {
  const text = readFileSync(join(packed, file), 'utf8');
  const names = new Map<string, string[]>();
  for (const [, name = '', license = ''] of text.matchAll(/^## (\S+) - \d\S* \((.+)\)$/gm))
    names.set(license, [...(names.get(license) ?? []), name].sort());
  const licenses = [...names.keys()].sort();
  return licenses.map((license) => `${license}: ${names.get(license)?.join(', ')}`).join('; ');
}

function kilobytes(...files: Uint8Array[]): number {
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  return Math.round(bytes / 100) / 10;
}
