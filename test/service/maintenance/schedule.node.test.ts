import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pino from 'pino';
import { deferred } from '../../../src/lib/deferred.ts';
import { runEvery } from '../../../src/service/maintenance/schedule.ts';

describe('runEvery()', () => {
  it('logs where a task failed, without the message, and runs it again', async () => {
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(line) });
    const secondRun = deferred<void>();
    let runs = 0;
    const task = async () => {
      if (++runs === 2) secondRun.resolve();
      throw new TypeError('Key (external_id)=(ann@example.com) is secret');
    };
    const { stop } = runEvery('clean-up', 1, task, logger);
    const keepAlive = setInterval(() => {}, 1_000); // the schedule does not keep the process alive
    await secondRun.promise;
    clearInterval(keepAlive);
    await stop();
    const [line = ''] = lines;
    assert.ok(!line.includes('ann@example.com'));
    const { msg, reason } = JSON.parse(line);
    assert.equal(msg, 'clean-up failed');
    assert.equal(reason.name, 'TypeError');
    assert.match(reason.frames[0], /schedule\.node\.test\.ts/);
  });
});
