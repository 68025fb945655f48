import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/waiting.ts';
import { Permits } from '../../../src/service/admission/permits.ts';
import { Turns } from '../../../src/service/admission/turns.ts';

/** Turns of the requests `account/user`, the names of those that have started, and how they end. */
function turnsOf(concurrency: number, working = 9) {
  const permits = new Permits({ working });
  const turns = new Turns(concurrency);
  const started: string[] = [];
  const take = (user: string) =>
    permits.take(['accounts', ...user.split('/')]) ?? assert.fail('there is no permit');
  const run = (user: string, name = user, signal?: AbortSignal) => {
    const end = deferred<string>();
    const permit = take(user);
    const task = () => {
      started.push(name);
      return end.promise;
    };
    return { permit, end, result: turns.run(permit, task, signal) };
  };
  return { turns, permits, started, run, take };
}

describe('Turns', () => {
  it('lets a few requests of each account work, the users in turn', async () => {
    const { turns, started, run } = turnsOf(2);
    const tasks = ['a/x', 'a/x', 'a/x', 'a/x', 'a/y', 'b/z'].map((user, index) =>
      run(user, `${user}${index}`),
    );
    assert.deepEqual(started, ['a/x0', 'a/x1', 'b/z5']);
    assert.equal(turns.waiting, 3);
    tasks[0]?.end.resolve('result');
    assert.equal(await tasks[0]?.result, 'result');
    tasks[1]?.end.reject(new Error('failed'));
    await assert.rejects(tasks[1]?.result ?? Promise.resolve(), /failed/);
    await nextTurn();
    assert.deepEqual(started.slice(3), ['a/x2', 'a/y4']);
    tasks[2]?.end.resolve('');
    await nextTurn();
    await nextTurn();
    assert.deepEqual([started.at(-1), turns.waiting], ['a/x3', 0]);
    for (const { end } of tasks) end.resolve('');
    await nextTurn();
    await nextTurn();
    run('a/v');
    assert.equal(started.at(-1), 'a/v');
  });

  it('lets a request work without waiting for lists of its account whose waits have ended', async () => {
    const { turns, started, run, take } = turnsOf(1);
    const lists = ['a/x', 'a/y'].map((user) => {
      const permit = take(user);
      assert.ok(permit.swap('waiting'));
      const task = async () => {
        assert.ok(permit.swap('working'));
        started.push(user);
      };
      return turns.run(permit, task);
    });
    const request = run('a/z');
    assert.deepEqual([started, turns.waiting], [['a/x', 'a/z'], 1]);
    await Promise.all(lists);
    assert.deepEqual([started, turns.waiting], [['a/x', 'a/z', 'a/y'], 0]);
    request.end.resolve('');
  });

  it('lets requests without a credential share their turns, the networks in turn', async () => {
    const { turns, permits } = turnsOf(1);
    const started: string[] = [];
    const tasks = ['192.0.2', '192.0.2', '192.0.2', '198.51.100'].map((network, index) => {
      const permit = permits.take(['anonymous', network, `${network}.1`]) ?? assert.fail();
      return turns.run(permit, async () => void started.push(`${network} ${index}`));
    });
    assert.deepEqual([started, turns.waiting], [['192.0.2 0'], 3]);
    await Promise.all(tasks);
    const order = ['192.0.2 0', '192.0.2 1', '198.51.100 3', '192.0.2 2'];
    assert.deepEqual(started, order);
  });

  it('leaves a turn of the event loop to others between two requests of an account', async () => {
    const { started, run } = turnsOf(1);
    const tasks = [run('a/x'), run('a/y')];
    tasks[0]?.end.resolve('');
    await tasks[0]?.result;
    assert.deepEqual(started, ['a/x']);
    await nextTurn();
    assert.deepEqual(started, ['a/x', 'a/y']);
  });

  it('leaves a turn of the event loop to others between two tasks of one request', async () => {
    const { turns, take } = turnsOf(1);
    const permit = take('a/x');
    const started: number[] = [];
    const tasks = (async () => {
      for (const task of [1, 2])
        await turns.run(permit, async () => {
          started.push(task);
        });
    })();
    for (let microtask = 0; microtask < 20; microtask++) await undefined;
    assert.deepEqual(started, [1]);
    await tasks;
    assert.deepEqual(started, [1, 2]);
  });

  it('keeps the permit idle until the turn, and afterwards if it was before', async () => {
    const { permits, started, run, take } = turnsOf(1, 4);
    const first = run('a/x');
    take('a/x');
    const reader = take('a/y');
    const displaced: string[] = [];
    reader.idle(() => displaced.push('reads'));
    const turns = new Turns(1);
    await turns.run(reader, async () => {
      assert.equal(permits.take(['anonymous', 'a']) !== undefined, true);
      assert.equal(permits.take(['anonymous', 'b']), undefined, 'nothing is idle');
    });
    assert.ok(permits.take(['anonymous', 'b']));
    assert.deepEqual(displaced, ['reads']);
    first.end.resolve('');
    assert.deepEqual(started, ['a/x']);
  });

  it('rejects with 503 if the permit is taken away, and with the reason of a disconnection', async () => {
    const { turns, permits, started, run } = turnsOf(1, 3);
    const abort = new AbortController();
    const tasks = [run('a/x'), run('a/x', 'displaced'), run('a/y', 'left', abort.signal)];
    assert.ok(permits.take(['anonymous', 'a']));
    await assert.rejects(tasks[1]?.result ?? assert.fail(), { status: 503, reason: 'permits' });
    const reason = new Error('disconnected');
    abort.abort(reason);
    await assert.rejects(tasks[2]?.result ?? assert.fail(), reason);
    await assert.rejects(
      turns.run(tasks[2]?.permit ?? assert.fail(), nextTurn, abort.signal),
      reason,
    );
    assert.equal(turns.waiting, 0);
    tasks[0]?.end.resolve('');
    await nextTurn();
    assert.deepEqual(started, ['a/x']);
  });
});
