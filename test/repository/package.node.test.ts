import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { installApp, removeApp } from '../integrations/install-app.ts';
import { builtFolder, OUTDATED } from '../integrations/pack.ts';
import { DOCUMENTED, newBuiltIns } from './built-ins.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** The entry points of the package that are code, as import specifiers. */
const entries = Object.keys(manifest.exports)
  .filter((entry) => !/\.(json|css)$/.test(entry))
  .map((entry) => entry.replace('.', manifest.name));

/** An app that has installed the package. */
let app: string;
/** Folder of the installed package. */
let packed: string;
/** Folder of its source maps. */
let built: string;

const UNPACKED_MAX = 5_000_000;
/** Prints what a program loads. */
const PRINT_LOADS = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) });
`)}`;

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: app });
  return { status, output: stdout + stderr };
}

/** The names of the libraries whose code is in the scripts with these source maps. */
function librariesIn(sourceMaps: string): string[] {
  const sources = globSync(sourceMaps, { cwd: built }).flatMap(
    (file): string[] => JSON.parse(readFileSync(join(built, file), 'utf8')).sources,
  );
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** The files with license texts, and the scripts whose libraries they cover. */
const notices = {
  'dist/THIRD-PARTY-NOTICES.md': 'dist/{*,chunks/*}.map',
  'dist/service/THIRD-PARTY-NOTICES.md': 'dist/service/**/*.map',
  'dist/doctor/THIRD-PARTY-NOTICES.md': 'dist/doctor/**/*.map',
  'dist/cdn/svc-embed.THIRD-PARTY-NOTICES.md': 'dist/cdn/svc-embed.min.js.map',
  'dist/cdn/svc-comments.THIRD-PARTY-NOTICES.md': 'dist/cdn/svc-comments.min.js.map',
};

describe('the packed package', () => {
  before(async () => {
    app = await installApp('react');
    packed = join(app, 'node_modules', manifest.name);
    built = await builtFolder();
  });
  after(() => removeApp(app));

  it('contains no file of an earlier build', () => {
    assert.equal(existsSync(join(packed, OUTDATED)), false);
  });

  it('has at most 5 MB, and no source maps', () => {
    const files = globSync('**', { cwd: packed, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    const paths = files.map(({ parentPath, name }) => join(parentPath, name));
    const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
    assert.ok(bytes > 1_000_000 && bytes <= UNPACKED_MAX, `${bytes}`);
    assert.deepEqual(
      paths.filter((path) => path.endsWith('.map')),
      [],
    );
    for (const path of paths.filter((each) => each.endsWith('.js')))
      assert.doesNotMatch(readFileSync(path, 'utf8'), /^\/\/# sourceMappingURL=/m, path);
  });

  it('has in dist/cdn what a page loads, and the licenses of it', () => {
    const files = globSync('**/*.*', { cwd: join(packed, 'dist/cdn') }).sort();
    const others = files.filter((file) => !/^locales\/[\w-]+\.js$/.test(file));
    assert.ok(files.length > others.length + 20);
    assert.deepEqual(others, [
      'svc-comments.THIRD-PARTY-NOTICES.md',
      'svc-comments.min.js',
      'svc-embed.THIRD-PARTY-NOTICES.md',
      'svc-embed.min.js',
    ]);
  });

  it('uses no built-in that a documented browser lacks, or that a page may have replaced by an older one', () => {
    const scripts = globSync('dist/{*.js,chunks/*.js,cdn/**/*.js,page/**/*.js}', { cwd: packed })
      .filter((file) => !/backend/.test(file))
      .map((file) => join(packed, file));
    assert.ok(scripts.length > 10);
    // Lit uses the two of Trusted Types only where they exist.
    const found = [...newBuiltIns(scripts).keys()].filter(
      (name) => !['createPolicy', 'emptyScript'].includes(name),
    );
    assert.deepEqual(found, []);
  });

  it('documents the browsers whose built-ins it uses', () => {
    const { chrome, firefox, safari } = DOCUMENTED;
    const text = readFileSync('docs/package.md', 'utf8');
    assert.ok(text.includes(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari},`));
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

  for (const [name, args, unused] of [
    ['svc-embed-service', ['--help'], /\/assets\/(serve|service|openapi|postgres(?!-checks))-/],
    ['svc-embed', ['--help'], /\/assets\//],
    ['svc-embed', ['docs', 'errors'], /\/assets\//],
  ] as const)
    it(`loads only what it uses: ${name} ${args.join(' ')}`, () => {
      const bin = join(packed, manifest.bin[name]);
      const { status, output } = run(process.execPath, '--import', PRINT_LOADS, bin, ...args);
      assert.equal(status, 0, output);
      const loaded = output.match(/^file:.*\/dist\/.*$/gm) ?? [];
      assert.ok(loaded.length > 0);
      assert.deepEqual(
        loaded.filter((url) => unused.test(url)),
        [],
      );
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
