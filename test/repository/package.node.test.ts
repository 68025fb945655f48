import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { installApp, removeApp } from '../integrations/install-app.ts';
import { OUTDATED } from '../integrations/pack.ts';

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

describe('the packed package', () => {
  before(async () => {
    app = await installApp('react');
    packed = join(app, 'node_modules', manifest.name);
  });
  after(() => removeApp(app));

  it('contains no file of an earlier build', () => {
    assert.equal(existsSync(join(packed, OUTDATED)), false);
  });

  for (const entry of entries) {
    it(`can be imported as ${entry} on a server without output and without keeping the process alive`, () => {
      const script = `await import('${entry}')`;
      const { status, output } = run(process.execPath, '--input-type=module', '--eval', script);
      assert.equal(output, '');
      assert.equal(status, 0);
    });
  }

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
