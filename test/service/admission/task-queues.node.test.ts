import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/deferred.ts';
import { TaskQueues } from '../../../src/service/admission/task-queues.ts';

describe('TaskQueues', () => {
  const isLarge = () => false;

  it('runs the tasks of a key in their order, and those of other keys meanwhile', async () => {
    const queues = new TaskQueues({ concurrency: 2, share: 1 });
    const started: string[] = [];
    const task = (name: string) => {
      const end = deferred<string>();
      const work = () => {
        started.push(name);
        return end.promise;
      };
      const result = queues.run(name.charAt(0), work, isLarge);
      return { end, result };
    };
    const [first, second] = ['a1', 'a2', 'a3'].map(task);
    task('b1');
    assert.deepEqual(started, ['a1', 'a2', 'b1']);
    second?.end.resolve('result');
    assert.equal(await second?.result, 'result');
    await nextTurn();
    assert.deepEqual(started, ['a1', 'a2', 'b1', 'a3']);
    first?.end.reject(new Error('failed'));
    await assert.rejects(first?.result ?? Promise.resolve(), /failed/);
    await nextTurn();
    ['a4', 'a5'].map(task);
    assert.deepEqual(started.slice(4), ['a4']);
  });

  it('leaves time to other keys after a long task, and more after a large one', async ({
    mock,
  }) => {
    const queues = new TaskQueues({ concurrency: 1, share: 0.05 });
    let now = 0;
    mock.method(performance, 'now', () => now);
    mock.timers.enable({ apis: ['setTimeout'] });
    /** How many turns of the event loop, each of 1 ms, the next task waits. */
    const turnsAfter = async (ms: number, task: () => Promise<boolean>) => {
      const started: string[] = [];
      const first = queues.run('a', task, Boolean);
      now += ms;
      queues.run('a', async () => started.push('next'), isLarge);
      await Promise.allSettled([first]);
      for (let turns = 0; ; turns++) {
        if (started.length > 0) return turns;
        mock.timers.tick(1);
        await nextTurn();
      }
    };
    assert.equal(await turnsAfter(1.9, async () => true), 0);
    assert.equal(await turnsAfter(2, async () => false), 1);
    assert.equal(await turnsAfter(2, () => Promise.reject(new Error('failed'))), 1);
    assert.equal(await turnsAfter(2, async () => true), 38, '19 times as long');
    assert.equal(await turnsAfter(20, async () => true), 250);
  });

  it('removes a waiting task when its signal aborts', async () => {
    const queues = new TaskQueues({ concurrency: 1, share: 1 });
    const end = deferred<void>();
    const started: number[] = [];
    const abort = new AbortController();
    const run = (id: number, signal?: AbortSignal) => {
      const work = async () => {
        started.push(id);
        await end.promise;
      };
      return queues.run('a', work, isLarge, signal);
    };
    const earlier = queues.run('a', nextTurn, isLarge);
    const tasks = [run(1, abort.signal), run(2, abort.signal), run(3)];
    await earlier;
    await nextTurn();
    const reason = new Error('disconnected');
    abort.abort(reason);
    await assert.rejects(tasks[1] ?? assert.fail(), reason);
    await assert.rejects(run(4, abort.signal), reason);
    assert.equal(queues.waiting, 1);
    end.resolve();
    await Promise.all([tasks[0], tasks[2]]);
    assert.deepEqual(started, [1, 3]);
  });
});
