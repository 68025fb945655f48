import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/waiting.ts';
import { Permits } from '../../../src/service/admission/permits.ts';
import { AT_A_TIME } from '../../../src/service/limits/limits.ts';

/** Requests of `account/user` that take turns, the names of those that have started, and how they end. */
function requestsOf({ activity = 'threads' as keyof typeof AT_A_TIME, working = 99 } = {}) {
  const permits = new Permits({ working });
  const started: string[] = [];
  const waiting = () => permits.waiting(activity);
  const take = (user: string) =>
    permits.take(['accounts', ...user.split('/')]) ?? assert.fail('there is no permit');
  const run = (user: string, name = user, signal?: AbortSignal) => {
    const end = deferred<string>();
    const permit = take(user);
    const task = () => {
      started.push(name);
      return end.promise;
    };
    return { permit, end, result: permit.inTurn(activity, task, signal) };
  };
  return { permits, started, waiting, run, take };
}

describe('the turns of a permit', () => {
  it('let a few requests of each account work, the users in turn', async () => {
    const { started, waiting, run } = requestsOf({ activity: 'lookUps' });
    const others = Array.from({ length: AT_A_TIME.lookUps - 2 }, () => run('a/w', 'other'));
    started.splice(0);
    const tasks = ['a/x', 'a/x', 'a/x', 'a/x', 'a/y', 'b/z'].map((user, index) =>
      run(user, `${user}${index}`),
    );
    assert.deepEqual(started, ['a/x0', 'a/x1', 'b/z5']);
    assert.equal(waiting(), 3);
    tasks[0]?.end.resolve('result');
    assert.equal(await tasks[0]?.result, 'result');
    tasks[1]?.end.reject(new Error('failed'));
    await assert.rejects(tasks[1]?.result ?? Promise.resolve(), /failed/);
    await nextTurn();
    assert.deepEqual(started.slice(3), ['a/x2', 'a/y4']);
    tasks[2]?.end.resolve('');
    await nextTurn();
    await nextTurn();
    assert.deepEqual([started.at(-1), waiting()], ['a/x3', 0]);
    for (const { end } of [...tasks, ...others]) end.resolve('');
    await nextTurn();
    await nextTurn();
    run('a/v');
    assert.equal(started.at(-1), 'a/v');
  });

  it('let a request do one thing while others of its account do another', async () => {
    const { started, run, take } = requestsOf();
    run('a/x');
    run('a/y');
    const search = take('a/z').inTurn('users', async () => void started.push('search'));
    assert.deepEqual(started, ['a/x', 'search']);
    await search;
  });

  it('let a request work without waiting for lists of its account whose waits have ended', async () => {
    const { started, waiting, run, take } = requestsOf();
    const lists = ['a/x', 'a/y'].map((user) => {
      const permit = take(user);
      assert.ok(permit.swap('waiting'));
      return permit.inTurn('threads', async () => {
        assert.ok(permit.swap('working'));
        started.push(user);
      });
    });
    const request = run('a/z');
    assert.deepEqual([started, waiting()], [['a/x', 'a/z'], 1]);
    await Promise.all(lists);
    assert.deepEqual([started, waiting()], [['a/x', 'a/z', 'a/y'], 0]);
    request.end.resolve('');
  });

  it('are shared by requests without a credential, the networks in turn', async () => {
    const { permits, waiting } = requestsOf();
    const started: string[] = [];
    const tasks = ['192.0.2', '192.0.2', '192.0.2', '198.51.100'].map((network, index) => {
      const permit = permits.take(['anonymous', network, `${network}.1`]) ?? assert.fail();
      return permit.inTurn('threads', async () => void started.push(`${network} ${index}`));
    });
    assert.deepEqual([started, waiting()], [['192.0.2 0'], 3]);
    await Promise.all(tasks);
    const order = ['192.0.2 0', '192.0.2 1', '198.51.100 3', '192.0.2 2'];
    assert.deepEqual(started, order);
  });

  it('leave a turn of the event loop to others between two requests of an account', async () => {
    const { started, run } = requestsOf();
    const tasks = [run('a/x'), run('a/y')];
    tasks[0]?.end.resolve('');
    await tasks[0]?.result;
    assert.deepEqual(started, ['a/x']);
    await nextTurn();
    assert.deepEqual(started, ['a/x', 'a/y']);
  });

  it('leave a turn of the event loop to others between two tasks of one request', async () => {
    const permit = requestsOf().take('a/x');
    const started: number[] = [];
    const tasks = (async () => {
      for (const task of [1, 2])
        await permit.inTurn('threads', async () => {
          started.push(task);
        });
    })();
    for (let microtask = 0; microtask < 20; microtask++) await undefined;
    assert.deepEqual(started, [1]);
    await tasks;
    assert.deepEqual(started, [1, 2]);
  });

  it('keep the permit idle until then, and afterwards if it was before', async () => {
    const { permits, started, run, take } = requestsOf({ working: 4 });
    const first = run('a/x');
    take('a/x');
    const reader = take('b/y');
    const displaced: string[] = [];
    reader.idle(() => displaced.push('reads'));
    await reader.inTurn('threads', async () => {
      assert.equal(permits.take(['anonymous', 'a']) !== undefined, true);
      assert.equal(permits.take(['anonymous', 'b']), undefined, 'nothing is idle');
    });
    assert.ok(permits.take(['anonymous', 'b']));
    assert.deepEqual(displaced, ['reads']);
    first.end.resolve('');
    assert.deepEqual(started, ['a/x']);
  });

  it('reject with 503 if the permit is taken away, and with the reason of a disconnection', async () => {
    const { permits, started, waiting, run } = requestsOf({ working: 3 });
    const abort = new AbortController();
    const tasks = [run('a/x'), run('a/x', 'displaced'), run('a/y', 'left', abort.signal)];
    assert.ok(permits.take(['anonymous', 'a']));
    await assert.rejects(tasks[1]?.result ?? assert.fail(), { status: 503, reason: 'permits' });
    const reason = new Error('disconnected');
    abort.abort(reason);
    await assert.rejects(tasks[2]?.result ?? assert.fail(), reason);
    const again = tasks[2]?.permit.inTurn('threads', nextTurn, abort.signal);
    await assert.rejects(again ?? assert.fail(), reason);
    assert.equal(waiting(), 0);
    tasks[0]?.end.resolve('');
    await nextTurn();
    assert.deepEqual(started, ['a/x']);
  });
});
