import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { installApp, removeApp } from '../integrations/install-app.ts';
import { OUTDATED } from '../integrations/pack.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { publishedHost, publishedService } from './published.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** The entry points of the package that are code, as import specifiers. */
const entries = Object.keys(manifest.exports)
  .filter((entry) => !/\.(json|css)$/.test(entry))
  .map((entry) => entry.replace('.', manifest.name));

/** An app that has installed the package. */
let app: string;
/** Folder of the installed package. */
let packed: string;

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: app });
  return { status, output: stdout + stderr };
}

/** Path of a command of a development dependency. */
const tool = (name: string) => resolve('node_modules/.bin', name);

/** The names of the libraries whose code is in the scripts with these source maps. */
function librariesIn(sourceMaps: string): string[] {
  const sources = globSync(sourceMaps, { cwd: packed }).flatMap(
    (file): string[] => JSON.parse(readFileSync(join(packed, file), 'utf8')).sources,
  );
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** The files with license texts, and the scripts whose libraries they cover. */
const notices = {
  'dist/THIRD-PARTY-NOTICES.md': 'dist/{*,chunks/*}.map',
  'dist/service/THIRD-PARTY-NOTICES.md': 'dist/service/**/*.map',
  'dist/doctor/THIRD-PARTY-NOTICES.md': 'dist/doctor/*.map',
  'dist/cdn/svc-embed.THIRD-PARTY-NOTICES.md': 'dist/cdn/svc-embed.min.js.map',
  'dist/cdn/svc-comments.THIRD-PARTY-NOTICES.md': 'dist/cdn/svc-comments.min.js.map',
};

/** Runs a test in a page of a host that uses the package with its service. */
async function withPackage(test: (page: Page, origin: string) => Promise<void>): Promise<void> {
  const host = await publishedHost(packed);
  const service = await publishedService(packed, host.origin);
  await host.serve(service);
  const browser = await launchBrowser();
  try {
    await test(await browser.newPage(), host.origin);
  } finally {
    await browser.close();
    await service.close();
    host.close();
  }
}

describe('the packed package', () => {
  before(async () => {
    app = await installApp('react');
    packed = join(app, 'node_modules', manifest.name);
  });
  after(() => removeApp(app));

  it('contains no file of an earlier build', () => {
    assert.equal(existsSync(join(packed, OUTDATED)), false);
  });

  it('passes publint', () => {
    const { status, output } = run(tool('publint'), packed, '--strict');
    assert.equal(status, 0, output);
  });

  it('has types that resolve (attw)', () => {
    const { status, output } = run(tool('attw'), 'svc-embed.tgz', '--profile', 'esm-only');
    assert.equal(status, 0, output);
  });

  for (const entry of entries) {
    it(`can be imported as ${entry} on a server without output and without keeping the process alive`, () => {
      const script = `await import('${entry}')`;
      const { status, output } = run(process.execPath, '--input-type=module', '--eval', script);
      assert.equal(output, '');
      assert.equal(status, 0);
    });
  }

  it('embeds a dashboard with the script tag, backend, service and built-in page', () =>
    withPackage(async (page, origin) => {
      await page.goto(origin);
      const frame = page.frameLocator('svc-embed iframe');
      await frame.getByRole('textbox').fill('a comment from the package');
      await page.keyboard.press('Control+Enter');
      await frame
        .locator('[part~=comment-body]', { hasText: 'a comment from the package' })
        .waitFor();
      const state = await page
        .locator('svc-embed')
        .evaluate((embed) => Reflect.get(embed, 'state'));
      assert.equal(state, 'ready');
    }));

  it('posts and lists a comment with the script tag of the comments', () =>
    withPackage(async (page, origin) => {
      await page.goto(`${origin}/comments`);
      await page.getByRole('textbox').fill('a comment from the script tag');
      const created = page.waitForResponse((response) => response.status() === 201);
      await page.keyboard.press('Control+Enter');
      await created;
      await page.reload();
      await page
        .locator('[part~=comment-body]', { hasText: 'a comment from the script tag' })
        .waitFor({ timeout: 30_000 });
    }));

  for (const network of ['succeeds', 'fails'])
    it(`shows the expected language if the request for a translation ${network}`, () =>
      withPackage(async (page, origin) => {
        const failures: Error[] = [];
        page.on('pageerror', (failure) => failures.push(failure));
        if (network === 'fails') await page.route('**/locales/**', (route) => route.abort());
        const [comments, error] =
          network === 'fails'
            ? ['Add a comment', 'Sign in again to see this content.']
            : ['Kommentar hinzufügen', 'Melden Sie sich erneut an, um diesen Inhalt zu sehen.'];

        await page.goto(`${origin}/comments`);
        let translation = page.waitForRequest('**/locales/**');
        await page.locator('svc-comments').evaluate((element) => {
          element.setAttribute('locale', 'de-DE');
        });
        await (await translation).response();
        await page.getByRole('textbox', { name: comments }).waitFor();

        await page.route('**/api/embed-session', (route) => route.fulfill({ status: 401 }));
        await page.goto(origin);
        translation = page.waitForRequest('**/locales/**');
        await page.locator('svc-embed').evaluate((element) => {
          element.setAttribute('locale', 'de-DE');
        });
        await (await translation).response();
        await page.getByRole('alert').filter({ hasText: error }).waitFor();
        assert.deepEqual(failures, []);
      }));

  for (const [file, sourceMaps] of Object.entries(notices))
    it(`contains the license texts of its libraries: ${file}`, () => {
      const text = readFileSync(join(packed, file), 'utf8');
      const libraries = librariesIn(sourceMaps);
      assert.ok(libraries.length > 0);
      for (const name of libraries) {
        const [, license] = text.split(new RegExp(`^## ${name} - \\d.* \\(.+\\)\\n`, 'm'));
        assert.match(license?.split(/^## /m)[0] ?? '', /copyright|license/i, name);
      }
    });

  it('lists the libraries of the service in a CycloneDX document, without a path of the machine', () => {
    const text = readFileSync(join(packed, 'dist/service/sbom.cdx.json'), 'utf8');
    const { bomFormat, metadata, components } = JSON.parse(text) as {
      bomFormat: string;
      metadata: { component: { name: string; version: string } };
      components: { group?: string; name: string; version: string; purl: string }[];
    };
    assert.equal(bomFormat, 'CycloneDX');
    const { name, version } = metadata.component;
    assert.deepEqual({ name, version }, { name: manifest.name, version: manifest.version });
    const listed = components.map(({ group, name }) => (group ? `${group}/${name}` : name));
    for (const library of librariesIn('dist/service/**/*.map'))
      assert.ok(listed.includes(library), library);
    for (const { purl, version } of components) assert.match(purl, new RegExp(`@${version}`));
    assert.ok(!text.includes(process.cwd()));
  });

  it('has only Latin-1 in the largest file of the service, so that V8 keeps one byte per character', () => {
    const texts = globSync('dist/service/**/*.js', { cwd: packed }).map((file) =>
      readFileSync(join(packed, file), 'utf8'),
    );
    const [largest = ''] = texts.sort((one, other) => other.length - one.length);
    assert.deepEqual(largest.match(/[\u0100-\uffff]/g) ?? [], []);
  });

  it('has stacks with the names of the error classes', () => {
    const { output } = run(
      process.execPath,
      '--input-type=module',
      '--eval',
      `import { createEmbedClient } from '${manifest.name}/backend';
      createEmbedClient({ baseUrl: 'http://127.0.0.1:4000', apiKey: undefined });`,
    );
    assert.match(output, /^EmbedServiceError: apiKey is empty/m);
  });

  for (const [name, pattern] of [
    ['svc-embed-service', /SVC_CONFIG/],
    ['svc-embed', /doctor PAGE/],
  ] as const)
    it(`contains ${name} with a --help text`, () => {
      const bin = join(packed, manifest.bin[name]);
      chmodSync(bin, 0o755); // npm does this at install
      const { status, output } = run(bin, '--help');
      assert.equal(status, 0, output);
      assert.match(output, pattern);
    });
});
