import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { checkPages } from '../repository/document-pages.ts';
import { installApp, removeApp } from './install-app.ts';
import { runCommand } from './run-command.ts';

interface LockedPackage {
  version: string;
  engines?: { node?: string };
  hasInstallScript?: boolean;
}

describe('the packed package, installed with npm in an app that has the oldest supported Lit', () => {
  let folder: string;
  let packages: Record<string, LockedPackage>;
  before(async () => {
    folder = await installApp('package');
    packages = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  });
  after(() => removeApp(folder));

  it('uses the copy of Lit that the app has installed', () => {
    const copies = globSync('**/node_modules/lit/package.json', { cwd: folder });
    assert.deepEqual(copies, ['node_modules/lit/package.json']);
  });

  it('works with it', async () => {
    const packed = join(folder, 'node_modules/svc-embed');
    await build({
      stdin: { contents: "import 'svc-embed'; import 'svc-embed/comments';", resolveDir: folder },
      bundle: true,
      format: 'esm',
      outfile: join(packed, 'dist/cdn/bundle.js'),
    });
    const code = `<script type="module" src="/bundle.js"></script>
      <svc-embed base-url="http://127.0.0.1:4000" dashboard="sales" session-url="/api/embed-session"></svc-embed>
      <svc-comments base-url="http://127.0.0.1:4000" dashboard="sales"></svc-comments>`;
    await checkPages(packed, [{ file: 'bundle.js', code }]);
  });

  it('requires no version of Node, and runs no script, to be installed', () => {
    for (const [path, { engines, hasInstallScript }] of Object.entries(packages)) {
      assert.equal(engines?.node, undefined, path);
      assert.equal(hasInstallScript, undefined, path);
    }
  });

  for (const [entry, name] of Object.entries({
    'svc-embed/backend': 'sessionEndpoint',
    'svc-embed/service': 'createService',
    'svc-embed/host': 'SvcEmbed',
  }))
    it(`can be loaded by a CommonJS module: ${entry}`, async () => {
      const script = `console.log(typeof require('${entry}').${name})`;
      const type = '--input-type=commonjs';
      const output = await runCommand(folder, process.execPath, type, '--eval', script);
      assert.equal(output, 'function\n');
    });
});
