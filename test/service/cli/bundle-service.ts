import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { hashFiles } from '../../../demo/start/hash-files.ts';
import { preparedFolder } from '../../node/prepared-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = [
  'src/{api,lib,service}/**/*.{ts,json}',
  'test/service/cli/bundle-service.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Returns the path of the bin, bundled once per state of the sources: it starts in half the time of its sources. */
export async function bundledService(): Promise<string> {
  const hash = hashFiles(ROOT, SOURCES);
  return join(
    await preparedFolder('svc-service', hash, (folder) => bundle(ROOT, folder)),
    'main.mjs',
  );
}

/**
 * Returns the path of the bin of an earlier commit, bundled with the present libraries; undefined if the clone does not
 * contain the commit.
 */
export async function bundledServiceOf(commit: string): Promise<string | undefined> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28, stdio: 'pipe' });
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    return undefined;
  }
  const folder = await preparedFolder('svc-service-of-commit', commit, async (draft) => {
    const sources = git(
      'archive',
      commit,
      'src/api',
      'src/lib',
      'src/service',
      'tsconfig.json',
      'package.json',
    );
    execFileSync('tar', ['-x', '-C', draft], { input: sources });
    symlinkSync(join(ROOT, 'node_modules'), join(draft, 'node_modules'));
    await bundle(draft, draft);
  });
  return join(folder, 'main.mjs');
}

/** Bundles the bin of a folder of sources with its libraries, as the package does, into `main.mjs` of another folder. */
async function bundle(root: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/service/cli/main.ts'],
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    external: ['pg-native'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
}
