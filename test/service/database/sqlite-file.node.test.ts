import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { openDatabase } from '../../../src/service/index.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import { sqliteEngine, testEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

describe('SQLite whose file is removed or replaced while the service runs', () => {
  const logged: string[] = [];
  const warn = (fields: object) => void logged.push(String((fields as { cause: unknown }).cause));
  const engine = testEngine(sqliteEngine());
  let file = '';
  const open = async () => {
    file = await engine.url();
    return openDatabase(file);
  };
  const service = testService({ ...engine, open }, { logger: { ...silentLogger, warn } });

  it('rejects writes, which would be lost, until the file is back', async () => {
    const token = await service.tokenOf('ann');
    const post = async () => (await service.comments(token, '', { body: { body: 'x' } })).status;
    assert.equal(await post(), 201);
    renameSync(file, `${file}.moved`);
    assert.equal(await post(), 503);
    assert.match(
      logged[0] ?? '',
      /\.db was removed or replaced\. Move it back, or restart the service$/,
    );
    assert.equal((await service.request('/readyz')).status, 503);
    writeFileSync(file, 'another file');
    assert.equal(await post(), 503);
    rmSync(file);
    renameSync(`${file}.moved`, file);
    assert.equal((await service.request('/readyz')).status, 200);
    assert.equal(await post(), 201);
    assert.equal((await service.comments(token)).body.items.length, 2);
  });
});

describe('a SQLite file that one process opens twice', {
  skip: process.platform !== 'linux',
}, () => {
  const engine = testEngine(sqliteEngine());

  it('keeps its lock, without which another process would remove the log with the last writes', async () => {
    const url = await engine.url();
    const first = await openDatabase(url);
    await first.migrate();
    await first.query('SELECT 1 FROM svc_secret');
    const isLocked = () =>
      readFileSync('/proc/locks', 'utf8')
        .split('\n')
        .some(
          (lock) => lock.includes(` ${process.pid} `) && lock.includes(`:${statSync(url).ino} `),
        );
    assert.ok(isLocked());
    const second = await openDatabase(url);
    assert.ok(isLocked());
    await second.close();
    assert.ok(isLocked());
    const read = "new (require('node:sqlite').DatabaseSync)(process.argv[1]).close()";
    execFileSync(process.execPath, ['-e', read, url]);
    assert.ok(statSync(`${url}-wal`).size > 0);
    await first.close();
  });
});
