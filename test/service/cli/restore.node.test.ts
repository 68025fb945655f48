import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { cliFixture } from './cli-fixture.ts';

describe('svc-embed-service restore, of a backup of SQLite', () => {
  const cli = cliFixture();
  const backup = cli.file('backup.db');
  before(async () => {
    const DATABASE_URL = cli.file('original.db');
    await cli.run(['migrate'], { DATABASE_URL });
    await cli.run(['backup', '--to', backup], { DATABASE_URL });
  });

  for (const mode of [0o444, 0o644])
    it(`creates a file that only its owner can read and write, from one with mode ${mode.toString(8)}`, async () => {
      const from = cli.file(`backup-${mode}.db`);
      copyFileSync(backup, from);
      chmodSync(from, mode);
      const DATABASE_URL = cli.file(`restored-${mode}.db`);
      const { code, stderr } = await cli.run(['restore', '--from', from], { DATABASE_URL });
      assert.deepEqual([code, stderr], [0, '']);
      assert.equal(statSync(DATABASE_URL).mode & 0o777, 0o600);
    });

  it('reads nothing that a restore before it has left when it was killed', async () => {
    const DATABASE_URL = cli.file('again.db');
    const other = cli.file('other.db');
    await cli.run(['migrate'], { DATABASE_URL: other });
    const file = new DatabaseSync(other);
    file.exec(
      "INSERT INTO svc_embed_tenant (tenant, name) VALUES ('acme', 'of the killed restore')",
    );
    for (const end of ['-wal', '-shm']) copyFileSync(other + end, `${DATABASE_URL}.partial${end}`);
    file.close();
    const { stdout } = await cli.run(['restore', '--from', backup], { DATABASE_URL });
    assert.equal(stdout, 'Restored: embed tenants: 0, users: 0, sessions: 0, comments: 0.\n');
  });

  it('is not written next to the journal of another database', async () => {
    const DATABASE_URL = cli.file('journal.db');
    writeFileSync(`${DATABASE_URL}-journal`, 'x');
    const error = await cli.errorOf(['restore', '--from', backup], { DATABASE_URL });
    assert.match(error, /journal\.db-journal exists already/);
  });

  it('names a file that is no backup, and not the temporary one', async () => {
    const compressed = cli.file('backup.db.gz');
    writeFileSync(compressed, gzipSync(readFileSync(backup)));
    const half = cli.file('half.db');
    writeFileSync(half, readFileSync(backup).subarray(0, 10_000));
    for (const from of [compressed, half]) {
      const error = await cli.errorOf(['restore', '--from', from, '--check']);
      assert.ok(
        error.startsWith(`svc-embed-service: ${from} is not a backup of SQLite, or is damaged.`),
        error,
      );
    }
  });

  it('names a backup that cannot be read', async () => {
    const from = cli.file('folder');
    mkdirSync(from);
    const error = await cli.errorOf(['restore', '--from', from, '--check']);
    assert.match(error, /folder cannot be copied to .* \(EISDIR\)\.\n$/);
  });
});

describe('svc-embed-service backup', () => {
  const cli = cliFixture();

  it('writes a file whose name looks like a URL', async () => {
    await cli.run(['migrate']);
    const { code } = await cli.run(['backup', '--to', 'file:backup.db']);
    assert.equal(code, 0);
    const check = await cli.run(['restore', '--from', 'file:backup.db', '--check']);
    assert.deepEqual([check.code, check.stderr], [0, '']);
  });
});
