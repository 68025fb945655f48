/*
Compares the size of <svc-embed> and <svc-comments> with products that a reader may know, installed from the registry in
`peers`: all are bundled in the same way. The size is what the page loads before the first frame or comment.
*/
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { installPackages } from '../node/install-packages.ts';
import { bound, type Result } from './result.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'peers');
/** What a page imports of each product; the first of each list is this package. */
const PRODUCTS: Readonly<Record<string, string>>[] = [
  {
    'svc-embed': "import '../../../src/host/define.ts'",
    giscus: "import 'giscus'",
    '@superset-ui/embedded-sdk': "export { embedDashboard } from '@superset-ui/embedded-sdk'",
    '@looker/embed-sdk': "export { getEmbedSDK } from '@looker/embed-sdk'",
    'powerbi-client': "export { factories, models, service } from 'powerbi-client'",
  },
  {
    'svc-comments': "import '../../../src/comments/define.ts'",
    artalk: "import 'artalk/Artalk.css'; export { default } from 'artalk'",
    '@waline/client': "import '@waline/client/style'; export { init } from '@waline/client'",
  },
];

export async function bench(): Promise<Result[]> {
  return (await Promise.all(PRODUCTS.map(compare))).flat();
}

async function compare(products: Readonly<Record<string, string>>): Promise<Result[]> {
  const results: Result[] = [];
  let own: [size: number, of: string] | undefined;
  for (const [name, source] of Object.entries(products)) {
    const size = await sizeOf(source);
    const what = `${versioned(name)}: script and style, brotli`;
    results.push(bound(what, (bytes) => `${bytes} B`, size, own));
    own ??= [size, name];
  }
  return results;
}

/** Returns the bytes of what a page loads first, each file compressed with brotli. */
async function sizeOf(source: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: folder },
    nodePaths: [installPackages(folder)],
    tsconfig: join(root, 'tsconfig.json'),
    absWorkingDir: root,
    outdir: 'out',
    bundle: true,
    splitting: true,
    minify: true,
    legalComments: 'none',
    metafile: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl' },
    logLevel: 'error',
    write: false,
  });
  const loaded = new Set(['out/stdin.js', 'out/stdin.css']);
  for (const file of loaded)
    for (const { path, kind } of metafile.outputs[file]?.imports ?? [])
      if (kind === 'import-statement') loaded.add(path);
  return outputFiles
    .filter(({ path }) => loaded.has(path.slice(root.length + 1)))
    .reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0);
}

function versioned(name: string): string {
  const file = join(installPackages(folder), name, 'package.json');
  return existsSync(file) ? `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}` : name;
}
