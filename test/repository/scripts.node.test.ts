import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';

const SCRIPT = resolve('.ci/script.mjs');
const manifest: Record<'scripts' | 'devDependencies', Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const { scripts } = manifest;
/** What `npm start` starts here: exits with 7 at SIGTERM, otherwise with its first argument. */
const PROGRAM = `
  process.on('SIGTERM', () => process.exit(7));
  console.log('started');
  const [code] = process.argv.slice(2);
  if (code) process.exit(Number(code));
  setInterval(() => {}, 1_000);
`;

describe('the scripts of package.json', () => {
  it('are at most 16, without hooks before others, each with a line in CONTRIBUTING.md', () => {
    const names = Object.keys(scripts);
    assert.ok(names.length <= 16, names.join(', '));
    const contributing = readFileSync('CONTRIBUTING.md', 'utf8');
    for (const name of names.filter((each) => each !== 'prepack')) {
      assert.ok(!scripts[name.replace(/^pre/, '')] || !name.startsWith('pre'), name);
      const command = /^(start|test)$/.test(name) ? `npm ${name}` : `npm run ${name}`;
      const lines = contributing.match(new RegExp(`^\\| \`${command}(?: [^\`]*)?\` \\|`, 'gm'));
      assert.equal(lines?.length, 1, name);
    }
  });

  it('have a command, if they need a set-up', () => {
    for (const [name, command] of Object.entries(scripts))
      if (command.includes('script.mjs')) assert.equal(command, `node .ci/script.mjs ${name}`);
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, 'x'], { encoding: 'utf8' });
    assert.equal(status, 1);
    const [, names = ''] = /no script "x"\. Expected one of (.+)\.\n$/.exec(stderr) ?? [];
    const withSetUp = Object.keys(scripts).filter((name) => scripts[name]?.includes('script.mjs'));
    assert.deepEqual(names.split(', ').sort(), withSetUp.sort());
  });
});

describe('the dependencies for development', () => {
  it('are all listed with their purpose', () => {
    const [table = ''] = readFileSync('.ci/dependencies.md', 'utf8').split('## Decisions');
    const rows = [...table.matchAll(/^\| (`.+`) \| .+ \|$/gm)].map(([, names = '']) => names);
    const names = rows.flatMap((cell) => cell.match(/(?<=`)[^`, ]+(?=`)/g) ?? []);
    assert.deepEqual(names.sort(), Object.keys(manifest.devDependencies).sort());
  });
});

describe('.ci/script.mjs', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-script-'));
    const lock = JSON.stringify({ name: 'x', lockfileVersion: 3, packages: { '': {} } });
    mkdirSync(join(folder, 'demo'));
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'package-lock.json'), lock);
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), lock);
    writeFileSync(join(folder, 'demo/start.ts'), PROGRAM);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('passes arguments on, and exits as the command does', () => {
    const { status, stdout } = spawnSync(process.execPath, [SCRIPT, 'start', '5'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(stdout, 'started\n');
    assert.equal(status, 5);
  });

  it('passes a signal on, and waits for the command', async () => {
    const child = spawn(process.execPath, [SCRIPT, 'start'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [7, null]);
  });

  it('does not run the command if the set-up fails', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, 'start'], {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    assert.match(stderr, /Setup failed/);
    assert.equal(stdout, '');
    assert.equal(status, 1);
  });
});
