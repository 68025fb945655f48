import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createProgramFolder, unprivilegedUser } from '../node/program-folder.ts';
import { PostgresProcess } from './postgres-process.ts';
import { runSql, startPostgres } from './postgres-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-embed-private-'));
after(() => rmSync(folder, { recursive: true }));

describe('startPostgres', () => {
  it('starts a server if the folder for temporary files is private and its path is long', async (test) => {
    const { TMPDIR } = process.env;
    test.after(() => {
      process.env.TMPDIR = TMPDIR ?? '';
      if (TMPDIR === undefined) delete process.env.TMPDIR;
    });
    process.env.TMPDIR = mkdtempSync(join(folder, `${'ü '.repeat(50)}-`));
    const server = await startPostgres();
    test.after(() => server.stop());
    await runSql(await server.createDatabase(), 'SELECT 1');
  });
});

describe('PostgresProcess', () => {
  /** Starts a server whose `initdb` is a script; returns the error. */
  async function errorOf(script: string | undefined): Promise<string> {
    const programs = createProgramFolder('svc-embed-fake-postgres-');
    const initdb = join(programs, 'initdb');
    if (script) writeFileSync(initdb, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const user = unprivilegedUser();
    const server = new PostgresProcess(
      join(programs, 'data'),
      1,
      {},
      { folder: programs, user },
      500,
    );
    const error: Error = await server.initialize().then(
      () => assert.fail('it has started'),
      (reason) => reason,
    );
    rmSync(programs, { recursive: true });
    return error.message;
  }

  for (const [what, script, expected] of [
    ['cannot be run', undefined, /initdb cannot be run: .*ENOENT/],
    ['exits', 'echo "no space" >&2; exit 3', /initdb has exited with code 3\.\nno space\n$/],
    ['prints nothing', 'exec sleep 60', /initdb was ended, because it had printed nothing/],
  ] as const)
    it(`rejects with the reason if a program ${what}`, async () => {
      assert.match(await errorOf(script), expected);
    });
});

describe('createProgramFolder', () => {
  it('skips parents that do not exist', () => {
    const created = createProgramFolder('svc-embed-test-', [join(folder, 'none')]);
    assert.equal(statSync(created).mode & 0o777, 0o755);
    rmSync(created, { recursive: true });
  });

  it('throws an error that names what to set if no parent is possible', () => {
    chmodSync(folder, 0o700);
    assert.throws(
      () => createProgramFolder('svc-embed-test-', [join(folder, 'none')], []),
      /Set TMPDIR to one\. Tried:\n.*ENOENT/,
    );
  });
});
