import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/deferred.ts';
import { TaskQueues } from '../../../src/service/admission/task-queues.ts';

/** Blocks the event loop. */
function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

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
    const [first, second, third] = ['a1', 'a2', 'a3'].map(task);
    task('b1');
    assert.deepEqual(started, ['a1', 'a2', 'b1']);
    second?.end.resolve('result');
    assert.equal(await second?.result, 'result');
    await nextTurn();
    assert.deepEqual(started, ['a1', 'a2', 'b1', 'a3']);
    first?.end.reject(new Error('failed'));
    await assert.rejects(first?.result ?? Promise.resolve(), /failed/);
    third?.end.resolve('');
    await third?.result;
  });

  it('leaves time to other keys after a large task', async () => {
    const queues = new TaskQueues({ concurrency: 1, share: 0.05 });
    const waitAfter = async (large: boolean) => {
      const start = performance.now();
      const long = async () => block(10);
      const next = async () => performance.now() - start - 10;
      await queues.run('a', async () => {}, isLarge);
      const first = queues.run('a', long, () => large);
      const waited = queues.run('a', next, isLarge);
      await first;
      return waited;
    };
    assert.ok((await waitAfter(true)) >= 189, '19 times as long');
    let ranBetween = false;
    setImmediate(() => {
      ranBetween = true;
    });
    await waitAfter(false);
    assert.ok(ranBetween, 'other requests run after a long task that is not large');
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
    const tasks = [run(1, abort.signal), run(2, abort.signal), run(3)];
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
