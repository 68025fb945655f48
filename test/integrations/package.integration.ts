import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { checkPages } from '../repository/document-pages.ts';
import { installApp, linkModules, removeApp } from './install-app.ts';
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

  it('has declarations without type errors, in strict mode and with those of the libraries', async () => {
    const types = [
      '@types/node',
      '@types/react',
      'preact',
      'react',
      'solid-js',
      'svelte',
      'vue',
      'csstype',
    ];
    linkModules(folder, types);
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
    const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
    const imports = entries.map((entry) => `import '${entry.replace('.', 'svc-embed')}';`);
    writeFileSync(join(folder, 'entries.ts'), imports.join('\n'));
    const strict = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess';
    const options = `--ignoreConfig --noEmit ${strict} --skipLibCheck false --types node --target es2022 --jsx react-jsx`;
    for (const resolution of [
      '--module esnext --moduleResolution bundler',
      '--module nodenext --moduleResolution nodenext',
    ]) {
      const args = `${options} ${resolution} entries.ts`.split(' ');
      await runCommand(folder, resolve('node_modules/.bin/tsc'), ...args);
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
