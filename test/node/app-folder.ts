import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.ts';

/** Creates a folder with an embedded app in the form that the service serves: a page and its bundled script. */
export async function createAppFolder(...script: Parameters<typeof bundle>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app.js'), await bundle(...script));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Sales</title>
<script type="module" src="/embed/assets/app.js"></script></head><body></body></html>`,
  );
  return folder;
}
