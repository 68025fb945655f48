import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '../../..');

/** A page's script with one product. */
export interface Bundle {
  /** The name and version of the product's package. */
  readonly product: string;
  /** The code of each file by its path on the server; the entry is `/<name>/page.js`. */
  readonly files: Readonly<Record<string, string>>;
  /** Bytes of what the page loads first, each file compressed with brotli. */
  readonly size: number;
}

/** Installs the peers in this folder, unless their lock file is installed already. */
export function installPeers(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules/.package-lock.json'))) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: import.meta.dirname, stdio: 'inherit' });
}

/** Bundles `pages/<name>.mjs` as a page would load it; `packageName` is undefined for this package. */
export async function bundle(name: string, packageName?: string): Promise<Bundle> {
  const entry = join(import.meta.dirname, `pages/${name}.mjs`);
  const { outputFiles, metafile } = await build({
    entryPoints: { page: entry },
    absWorkingDir: root,
    tsconfig: join(root, 'tsconfig.json'),
    outdir: `/${name}`,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl' },
    logLevel: 'error',
    write: false,
  });
  const files = Object.fromEntries(
    outputFiles.map(({ path, text }) => [`/${name}/${basename(path)}`, text]),
  );
  const loaded = [...firstFiles(metafile, 'page.js'), 'page.css'];
  const size = loaded
    .map((file) => files[`/${name}/${file}`])
    .reduce((sum, code) => sum + (code === undefined ? 0 : brotliCompressSync(code).length), 0);
  return { product: productOf(name, packageName), files, size };
}

/** A file and those that it imports statically. */
function firstFiles({ outputs }: Metafile, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const [, output] = Object.entries(outputs).find(([path]) => basename(path) === file) ?? [];
  for (const { path, kind } of output?.imports ?? [])
    if (kind === 'import-statement') firstFiles({ outputs } as Metafile, basename(path), seen);
  return seen;
}

function productOf(page: string, packageName: string | undefined): string {
  const folder = packageName ? join(import.meta.dirname, 'node_modules', packageName) : root;
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return packageName ? `${name} ${version}` : `\`<${page}>\` ${version}`;
}
