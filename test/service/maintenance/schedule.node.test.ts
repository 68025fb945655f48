import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pino from 'pino';
import { deferred } from '../../../src/lib/deferred.ts';
import { every } from '../../../src/service/maintenance/schedule.ts';

describe('every()', () => {
  it('logs where a task failed, without the message, and tries again', async () => {
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(line) });
    const again = deferred<void>();
    let runs = 0;
    const { stop } = every(
      1,
      async () => {
        if (++runs === 2) again.resolve();
        throw new TypeError('Key (external_id)=(ann@example.com) is secret');
      },
      logger,
    );
    const awake = setInterval(() => {}, 1_000); // the schedule alone keeps no process alive
    await again.promise;
    clearInterval(awake);
    await stop();
    const [line = ''] = lines;
    assert.ok(!line.includes('ann@example.com'));
    const { msg, reason } = JSON.parse(line);
    assert.equal(msg, 'clean-up failed');
    assert.equal(reason.name, 'TypeError');
    assert.match(reason.frames[0], /schedule\.node\.test\.ts/);
  });
});
