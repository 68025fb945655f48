import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { before, describe, it } from 'node:test';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import { publishedHost, publishedService } from './published.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** The entries of the package that are code, as somebody imports them. */
const entries = Object.keys(manifest.exports)
  .filter((entry) => !entry.endsWith('.json'))
  .map((entry) => entry.replace('.', manifest.name));

/** The code that the README shows: modules, and the script of a page. */
const snippets = [
  ...readFileSync('README.md', 'utf8').matchAll(
    /```ts\n([\s\S]*?)```|<script type="module">([\s\S]*?)<\/script>/g,
  ),
].map(([, module, script]) => `${module ?? script}`);

/** A page's code with comments of its own; the README shows none. */
snippets.push(`
  import 'svc-embed/comments';
  const comments = document.querySelector('svc-comments');
  comments.addEventListener('svc-comments-change', (event) => console.log(event.unread));
`);

/** What the snippets take for granted: the reader's own sign-in, and that an attribute or variable is there. */
const GIVEN =
  'declare function signedInUser(request: Request): Promise<{ id: string; email: string }>;';
const HOST_DEVELOPER =
  '--ignoreConfig --noEmit --strict --strictNullChecks false --types node --target es2022 --module esnext --moduleResolution bundler'.split(
    ' ',
  );

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** A folder in which the package is installed: beside it lies only what its manifest asks for, and types. */
function installed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-installed-'));
  const modules = join(folder, 'node_modules');
  for (const file of ['package.json', 'dist'])
    cpSync(file, join(modules, manifest.name, file), { recursive: true });
  for (const name of [...Object.keys(manifest.dependencies), '@types/node', '@types/react']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  return folder;
}

const launch = () =>
  chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

describe('the built package', () => {
  before(() => {
    const { status, output } = run('npm', 'run', 'build');
    assert.equal(status, 0, output);
  });

  it('is well-formed', () => {
    const { status, output } = run('node_modules/.bin/publint', '--strict');
    assert.equal(status, 0, output);
  });

  it('has types that resolve', () => {
    const { status, output } = run(
      'node_modules/.bin/attw',
      '--pack',
      '.',
      '--profile',
      'esm-only',
    );
    assert.equal(status, 0, output);
  });

  it('type-checks every snippet of its README', () => {
    const folder = installed();
    const imports = entries.map((entry) => `import '${entry}';`).join('\n');
    const files = [GIVEN, imports, ...snippets].map((text, at) => {
      const path = join(folder, at === 0 ? 'given.d.ts' : `snippet-${at}.ts`);
      writeFileSync(path, text);
      return path;
    });
    const { status, output } = run('node_modules/.bin/tsc', ...HOST_DEVELOPER, ...files);
    rmSync(folder, { recursive: true });
    assert.equal(status, 0, output);
    assert.equal(snippets.length, 5);
  });

  for (const entry of entries) {
    it(`can be imported as ${entry} on a server, silently and without keeping it running`, () => {
      const script = `await import('${entry}')`;
      const { status, output } = run(process.execPath, '--input-type=module', '--eval', script);
      assert.equal(output, '');
      assert.equal(status, 0);
    });
  }

  it('embeds a dashboard by its script tag, backend, service and page alone', async () => {
    const host = await publishedHost();
    const service = await publishedService(host.origin);
    await host.serve(service);
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(host.origin);
      const frame = page.frameLocator('svc-embed iframe');
      await frame.getByRole('textbox').fill('it is all there');
      await page.keyboard.press('Control+Enter');
      await frame.locator('[part~=comment-body]', { hasText: 'it is all there' }).waitFor();
      const state = await page
        .locator('svc-embed')
        .evaluate((embed) => Reflect.get(embed, 'state'));
      assert.equal(state, 'ready');
    } finally {
      await browser.close();
      await service.close();
      host.close();
    }
  });

  for (const { line, expected } of [
    { line: 'works', expected: /^Dieser Inhalt/ },
    { line: 'fails', expected: /^This content/ },
  ])
    it(`says what is wrong where the request for the viewer's language ${line}`, async () => {
      const host = await publishedHost();
      const browser = await launch();
      try {
        const page = await browser.newPage({ locale: 'de-DE' });
        const failures: Error[] = [];
        page.on('pageerror', (failure) => failures.push(failure));
        if (line === 'fails') await page.route('**/locales/**', (route) => route.abort());
        await page.goto(host.origin);
        const asked = page.waitForRequest('**/locales/**');
        await page.evaluate(() => {
          document.documentElement.removeAttribute('lang');
          document.querySelector('svc-embed')?.setAttribute('base-url', 'no address');
        });
        await (await asked).response();
        await page.getByRole('alert').filter({ hasText: expected }).waitFor();
        assert.deepEqual(failures, []);
      } finally {
        await browser.close();
        host.close();
      }
    });

  it('carries a service that explains itself', () => {
    const bin = resolve(manifest.bin['svc-embed-service']);
    chmodSync(bin, 0o755); // as npm does where it installs
    const { status, output } = run(bin, '--help');
    assert.equal(status, 0, output);
    assert.match(output, /SVC_CONFIG/);
  });
});
