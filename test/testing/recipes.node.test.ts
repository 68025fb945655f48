import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import { failureOf } from './failure-of.ts';

const DOCUMENT = 'docs/testing.md';
/** The entries of the package that the recipes import. */
const ENTRIES = {
  index: 'src/host/define.ts',
  backend: 'src/backend/index.ts',
  protocol: 'src/protocol/index.ts',
  testing: 'src/testing/index.ts',
};
/** The page of the host in the recipe of Playwright. */
const HOST_PAGE = `<!doctype html><html lang="en"><title>host</title>
  <script type="module" src="/svc-embed.js"></script>
  <svc-embed base-url="https://acme.example" dashboard="sales" session-url="/api/embed-session"
    theme='{"primaryColor":"#0a7"}'></svc-embed>`;

/** The code blocks with a file name, such as `ts dashboard.test.ts`. */
const files = new Map(
  [...readFileSync(DOCUMENT, 'utf8').matchAll(/```[jt]s (\S+)\n([\s\S]*?)```/g)].map(
    ([, name = '', code = '']) => [name, code],
  ),
);

/** A folder inside of the repository, so that its modules find the installed packages. */
mkdirSync('.data', { recursive: true });
const folder = mkdtempSync(join('.data', 'recipes-'));

/** Builds the package in `node_modules` of the folder. */
async function buildPackage(): Promise<void> {
  const target = join(folder, 'node_modules/svc-embed');
  await build({
    entryPoints: ENTRIES,
    outdir: target,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  const exports = Object.fromEntries(
    Object.keys(ENTRIES).map((name) => [name === 'index' ? '.' : `./${name}`, `./${name}.js`]),
  );
  writeFileSync(
    join(target, 'package.json'),
    JSON.stringify({ name: 'svc-embed', type: 'module', exports }),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
}

/** Writes a project that finds the types of the package in `src`. */
function writeProject(): void {
  const paths = Object.fromEntries(
    Object.entries(ENTRIES).map(([name, file]) => [
      name === 'index' ? 'svc-embed' : `svc-embed/${name}`,
      [join('../..', file)],
    ]),
  );
  const compilerOptions = { types: ['node'], paths };
  const project = {
    extends: '../../tsconfig.json',
    compilerOptions,
    include: ['*.ts'],
    exclude: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
}

describe(`the recipes of ${DOCUMENT}`, () => {
  before(async () => {
    for (const [name, code] of files) writeFileSync(join(folder, name), code);
    await buildPackage();
    writeProject();
  });

  after(() => rmSync(folder, { recursive: true }));

  it('have file names', () => {
    assert.deepEqual([...files.keys()].sort(), [
      'comments.test.ts',
      'dashboard.e2e.ts',
      'dashboard.test.ts',
      'jest-environment.cjs',
      'jest.config.js',
      'playwright.config.ts',
      'vitest.config.ts',
    ]);
  });

  it('have no type errors', async () => {
    assert.equal(await failureOf(folder, 'typescript/bin/tsc', '-p', '.'), undefined);
  });

  for (const environment of ['jsdom', 'happy-dom'])
    it(`pass in Vitest with ${environment}`, async () => {
      const args = ['run', '--environment', environment, '--testTimeout', '30000'];
      assert.equal(await failureOf(folder, 'vitest/vitest.mjs', ...args), undefined);
    });

  it('pass in Playwright', async () => {
    const script = await build({
      entryPoints: [ENTRIES.index],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      write: false,
    });
    const server = createServer((request, response) => {
      const isScript = request.url === '/svc-embed.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script.outputFiles[0]?.text : HOST_PAGE);
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const launchOptions = { executablePath: findBrowser(), args: ['--no-sandbox'] };
      const use = { baseURL: `http://localhost:${port}`, launchOptions };
      const config = `import recipe from './playwright.config.ts';
        export default { ...recipe, workers: 1, use: ${JSON.stringify(use)} };`;
      writeFileSync(join(folder, 'run.config.ts'), config);
      const args = ['test', '--config', 'run.config.ts'];
      assert.equal(await failureOf(folder, '@playwright/test/cli.js', ...args), undefined);
    } finally {
      server.close();
    }
  });
});
