import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { runEvery } from '../../../src/service/maintenance/schedule.ts';

describe('runEvery()', () => {
  it('logs where a task failed, without the message, and runs it again until it is stopped', async (test) => {
    test.mock.timers.enable({ apis: ['setInterval'] });
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(line) });
    let runs = 0;
    const task = async () => {
      runs++;
      await nextTurn();
      throw new TypeError('Key (external_id)=(ann@example.com) is secret');
    };
    const { stop } = runEvery('clean-up', 1_000, task, logger);
    test.mock.timers.tick(2_000);
    while (lines.length === 0) await nextTurn();
    test.mock.timers.tick(1_000);
    await stop();
    test.mock.timers.tick(1_000);
    assert.deepEqual([runs, lines.length], [2, 2]);
    assert.ok(!lines.join().includes('ann@example.com'));
    const { msg, reason } = JSON.parse(lines[0] ?? '');
    assert.equal(msg, 'clean-up failed');
    assert.equal(reason.name, 'TypeError');
    assert.match(reason.frames[0], /schedule\.node\.test\.ts/);
  });
});
