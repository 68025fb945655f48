import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';

const script = resolve('.ci/setup/main.mjs');

/** Runs the setup in a folder and returns its exit status and the output of both streams. */
function setUp(
  cwd: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
  node = process.execPath,
) {
  const { status, stdout, stderr } = spawnSync(node, [script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Creates a project without dependencies, so that an install needs no network. */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-setup-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0' }));
  writeFileSync(join(folder, 'package-lock.json'), lock('1.0.0'));
  return folder;
}

const lock = (version: string) =>
  JSON.stringify({
    name: 'x',
    version,
    lockfileVersion: 3,
    packages: { '': { name: 'x', version: '1.0.0' } },
  });

describe('.ci/setup/main.mjs', () => {
  const folders: string[] = [];
  const newProject = () => {
    folders.push(project());
    return folders.at(-1) as string;
  };
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it('prints nothing if everything is installed', () => {
    const { status, output } = setUp(process.cwd(), ['--browser']);
    assert.equal(output, '');
    assert.equal(status, 0);
  });

  it('installs from the lock file if nothing is installed', () => {
    const { status, output } = setUp(newProject());
    assert.match(output, /^Setup: Installing the packages/);
    assert.equal(status, 0, output);
  });

  it('installs again when the lock file names another version', () => {
    const folder = newProject();
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }),
    );
    assert.match(setUp(folder).output, /^Setup: Installing the packages/);
  });

  it('installs Node again if an install of the packages has removed it', () => {
    const folder = newProject();
    const node = copyNode(folder);
    assert.match(
      setUp(folder, [], {}, node).output,
      /Installing the packages[\s\S]*Installing Node 24/,
    );
    const [major] = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.split('.');
    assert.equal(major, 'v24');
  });

  it('fails with one line if the lock file is missing', () => {
    const folder = newProject();
    rmSync(join(folder, 'package-lock.json'));
    const { status, output } = setUp(folder);
    assert.match(output.trim(), /^Setup failed: package-lock\.json is missing[^\n]*$/);
    assert.equal(status, 1);
  });

  it('fails with one line if CHROME_PATH is not an executable', () => {
    const { status, output } = setUp(process.cwd(), ['--browser'], { CHROME_PATH: '/no/chrome' });
    assert.match(output.trim(), /^Setup failed: CHROME_PATH is "\/no\/chrome"[^\n]*$/);
    assert.equal(status, 1);
  });

  it('fails with instructions if there is no browser and none can be installed', () => {
    const { status, output } = setUp(process.cwd(), ['--browser'], {
      CHROME_PATH: '',
      PATH: '/nowhere',
    });
    assert.match(output, /Setup failed: .*CHROME_PATH/);
    assert.equal(status, 1);
  });

  for (const [name, recorded] of [
    ['the registry states another hash', '"integrity":"sha512-other"'],
    ['the registry states no hash', '"version":"1.0.0"'],
  ] as const)
    it(`removes the downloaded Node and fails if ${name}`, () => {
      const folder = newProject();
      const npm = join(folder, 'npm.mjs');
      writeFileSync(npm, npmThatRecords(recorded));
      const variables = { npm_node_execpath: process.execPath, npm_execpath: npm };
      const { status, output } = setUp(folder, [], variables, copyNode(folder));
      assert.match(output, /@\S+ has the hash \S+; expected sha512-\S+\./);
      assert.equal(status, 1);
      assert.deepEqual(globSync('node_modules/node-*', { cwd: folder }), []);
    });
});

/** Copies this Node to where npm installs it in a folder, and returns its path. */
function copyNode(folder: string): string {
  const node = join(folder, 'node_modules/.bin/node');
  mkdirSync(dirname(node), { recursive: true });
  copyFileSync(process.execPath, node);
  return node;
}

/** The source of an npm that installs no packages, and an empty Node for which it records `fields`. */
function npmThatRecords(fields: string): string {
  return `
    import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
    const [name, version] = process.argv.at(-1).split('@');
    rmSync('node_modules', { recursive: true });
    mkdirSync('node_modules/' + (version ? name : ''), { recursive: true });
    if (version) writeFileSync('node_modules/' + name + '/package.json', '{}');
    const packages = version ? '"node_modules/' + name + '":{${fields}}' : '';
    writeFileSync('node_modules/.package-lock.json', '{"packages":{' + packages + '}}');
  `;
}
