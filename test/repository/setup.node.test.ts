import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';

const script = resolve('.ci/setup/main.mjs');

/** Runs the set-up in a folder; the output of both streams counts. */
function setUp(cwd: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** A project without libraries, so that an install needs no network. */
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

describe('the set-up', () => {
  const folders: string[] = [];
  const fresh = () => {
    folders.push(project());
    return folders.at(-1) as string;
  };
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it('says and does nothing where all is there', () => {
    const { status, output } = setUp(process.cwd(), ['--browser']);
    assert.equal(output, '');
    assert.equal(status, 0);
  });

  it('installs from the lock file where nothing is installed', () => {
    const { status, output } = setUp(fresh());
    assert.match(output, /^set-up: installing the libraries/);
    assert.equal(status, 0, output);
  });

  it('installs again when the lock file names another version', () => {
    const folder = fresh();
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }),
    );
    assert.match(setUp(folder).output, /^set-up: installing the libraries/);
  });

  it('is one sentence and a failure where the lock file is missing', () => {
    const folder = fresh();
    rmSync(join(folder, 'package-lock.json'));
    const { status, output } = setUp(folder);
    assert.match(output.trim(), /^set-up failed: package-lock\.json is missing[^\n]*$/);
    assert.equal(status, 1);
  });

  it('is one sentence and a failure where CHROME_PATH is no program', () => {
    const { status, output } = setUp(process.cwd(), ['--browser'], { CHROME_PATH: '/no/chrome' });
    assert.match(output.trim(), /^set-up failed: CHROME_PATH is "\/no\/chrome"[^\n]*$/);
    assert.equal(status, 1);
  });

  it('says how to get a browser where there is none and none can be installed', () => {
    const { status, output } = setUp(process.cwd(), ['--browser'], {
      CHROME_PATH: '',
      PATH: '/nowhere',
    });
    assert.match(output, /set-up failed: .*CHROME_PATH/);
    assert.equal(status, 1);
  });
});
