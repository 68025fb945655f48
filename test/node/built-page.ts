import { join } from 'node:path';
import { hashFiles } from '../../demo/start/hash-files.ts';
import { preparedFolder } from './prepared-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = [
  'src/**/*.*',
  'test/node/built-page.ts',
  'vite.config.ts',
  'tsconfig.json',
  '.ci/build/*',
  'package-lock.json',
];

/** Returns the folder of the service's built-in page, which is built once per state of the sources. */
export async function builtPage(): Promise<string> {
  return preparedFolder('svc-page', hashFiles(ROOT, SOURCES), async (folder) => {
    const { build } = await import('vite');
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      mode: 'page',
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
  });
}
