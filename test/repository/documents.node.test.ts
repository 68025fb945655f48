import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { allDocumentedFiles, appNames, documentOf } from '../integrations/app-files.ts';
import { installApp, linkModules, removeApp, writeFiles } from '../integrations/install-app.ts';
import { runCommand } from '../integrations/run-command.ts';
import { checkPages } from './document-pages.ts';
import { codeBlocks, headingAnchors, relativeLinks } from './markdown.ts';
import { bundleSize, librariesByLicense, scriptSize } from './package-facts.ts';

const files = ['README.md', ...globSync('docs/*.md').sort()];
const documents = files.map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file, text, blocks: codeBlocks(text) };
});

const PACKAGE = readFileSync('docs/package.md', 'utf8');
/** A size in the documents may differ by this share. */
const TOLERANCE = 0.05;
const NOTICES = {
  'dist/cdn/svc-embed.min.js': 'dist/cdn/svc-embed.THIRD-PARTY-NOTICES.md',
  'dist/cdn/svc-comments.min.js': 'dist/cdn/svc-comments.THIRD-PARTY-NOTICES.md',
  'dist/backend.js': 'dist/THIRD-PARTY-NOTICES.md',
  'dist/page': 'dist/page/THIRD-PARTY-NOTICES.md',
  'dist/service': 'dist/service/THIRD-PARTY-NOTICES.md',
  'dist/doctor': 'dist/doctor/THIRD-PARTY-NOTICES.md',
};
/** Declares what the code blocks leave to the reader. */
const DECLARATIONS = `
  declare const embed: import('svc-embed/host').SvcEmbed;
  declare const service: import('svc-embed/service').Service;
  declare const database: import('svc-embed/service').Database;
  declare const user: { id: string; customer: string; region: string; teams: string[] };
  declare const embedTenantName: string;
  declare function accessToken(): Promise<string>;
  declare function newSessionId(): Promise<string>;
`;
/** The entries of the package without its JSON files, as import specifiers. */
const entries = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).exports)
  .filter((entry) => !entry.endsWith('.json'))
  .map((entry) => entry.replace('.', 'svc-embed'));
/** Imports every entry of the package, so that all declarations are checked. */
const ENTRIES = entries.map((entry) => `import '${entry}';`).join('\n');
const COMPILER_OPTIONS =
  '--ignoreConfig --singleThreaded --noEmit --strict --types node --target es2022 --module esnext --moduleResolution bundler --jsx react-jsx';

describe('the documents in the packed package', () => {
  let folder: string;
  let packed: string;
  before(async () => {
    folder = await installApp('html');
    packed = join(folder, 'node_modules/svc-embed');
  });
  after(() => removeApp(folder));

  it('contain only links to files and headings that are in the package', () => {
    const isMarkdown = (file: string) => file.endsWith('.md');
    const packedFiles = globSync(['*.md', 'docs/**/*.md'], { cwd: packed });
    assert.ok(packedFiles.length > 10);
    const broken = packedFiles.flatMap((file) =>
      relativeLinks(readFileSync(join(packed, file), 'utf8')).filter((link) => {
        const [path, anchor] = link.split('#');
        const target = path ? join(packed, dirname(file), path) : join(packed, file);
        if (!existsSync(target)) return true;
        if (!anchor || !isMarkdown(target)) return false;
        return !headingAnchors(readFileSync(target, 'utf8')).includes(anchor);
      }),
    );
    assert.deepEqual(broken, []);
  });

  it('name the file of a code block only if it is one of an app of test/integrations', () => {
    const ofApps = appNames().map(documentOf);
    const named = documents.filter(({ blocks }) => blocks.some(({ name }) => name));
    assert.ok(named.length > 6);
    for (const { file } of named) assert.ok(ofApps.includes(file), file);
  });

  it('contain files of apps that are written as the sources of this repository', () => {
    const { vcs: _, $schema: __, ...config } = JSON.parse(readFileSync('biome.json', 'utf8'));
    writeFiles(folder, new Map([['biome.json', JSON.stringify(config)], ...allDocumentedFiles()]));
    const biome = resolve('node_modules/.bin/biome');
    const { status, stderr } = spawnSync(biome, ['check', '--error-on-warnings', 'test'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  });

  it('contain only code blocks in TypeScript that compile in strict mode', async () => {
    linkModules(folder, [
      ...['@types/node', '@types/react', 'preact', 'react', 'solid-js', 'svelte', 'vue'],
    ]);
    writeFileSync(join(folder, 'declarations.d.ts'), DECLARATIONS);
    writeFileSync(join(folder, 'entries.ts'), ENTRIES);
    const blocks = documents.flatMap(({ file, blocks }) =>
      blocks
        .filter(({ language, name }) => /^tsx?$/.test(language) && !name)
        .map(({ language, code }, index) => {
          const path = `${file.replaceAll(/\W/g, '-')}-${index}.${language}`;
          writeFileSync(join(folder, path), `${code}\nexport {};\n`);
          return path;
        }),
    );
    assert.ok(blocks.length > 10);
    const options = COMPILER_OPTIONS.split(' ');
    const compiler = resolve('node_modules/.bin/tsc');
    await runCommand(folder, compiler, ...options, 'declarations.d.ts', 'entries.ts', ...blocks);
  });

  it('contain only code blocks in HTML that run', () =>
    checkPages(
      packed,
      documents.flatMap(({ file, blocks }) =>
        blocks.filter(({ language }) => language === 'html').map(({ code }) => ({ file, code })),
      ),
    ));

  const sizes = [...PACKAGE.matchAll(/^\| `(.+?)`.* \| ([\d.]+) kB \|$/gm)];
  for (const [, name = '', size] of sizes)
    it(`state the size of ${name}`, async () => {
      const isScript = name.endsWith('.js');
      const actual = isScript ? scriptSize(packed, name) : await bundleSize(packed, name);
      const deviation = Math.abs(actual / Number(size) - 1);
      assert.ok(deviation <= TOLERANCE, `docs/package.md: ${size} kB; it has ${actual} kB`);
    });

  it('are right that production bundles do not contain the inspector', async () => {
    assert.equal(await bundleSize(packed, 'svc-embed/inspector'), 0);
  });

  it('list every entry of the package', () => {
    for (const entry of entries) assert.ok(PACKAGE.includes(`\`${entry}\``), entry);
  });

  it('list the libraries and licenses of each script', () => {
    assert.ok(sizes.length > 4);
    for (const [file, notices] of Object.entries(NOTICES)) {
      const [, licenses = ''] = PACKAGE.split('## Licenses\n');
      const row = licenses.split('\n').find((line) => line.startsWith(`| \`${file}\``));
      assert.equal(row?.split(' | ').at(-1), `${librariesByLicense(packed, notices)} |`);
    }
  });
});
