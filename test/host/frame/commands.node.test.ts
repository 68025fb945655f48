import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  type Command,
  enqueue,
  parseCommand,
  parseFilterArguments,
} from '../../../src/host/frame/commands.ts';

const badConfig = (message: RegExp) => ({ code: 'bad-config', message });

describe('parseCommand', () => {
  it('parses the payload of an action of the interface', () => {
    const path = { path: '/other' };
    assert.deepEqual(parseCommand('svc:action:navigate', { ...path, more: 1 }), path);
    assert.deepEqual(parseCommand('svc:action:refresh', 'ignored'), {});
  });

  it('throws if the payload of an action of the interface is invalid', () => {
    const expected = badConfig(/^svc:action:navigate: .*path/);
    assert.throws(() => parseCommand('svc:action:navigate', {}), expected);
  });

  it('throws for another type, and names it', () => {
    for (const type of ['refresh', 'svc:event:ready', 'xsvc:action:x', ''])
      assert.throws(() => parseCommand(type, {}), badConfig(new RegExp(`, not .*${type}`)));
    for (const type of [Symbol('x'), Object.create(null), ['svc:action:x']])
      assert.throws(
        () => parseCommand(type as unknown as string, {}),
        badConfig(/^The type must begin with svc:action:/),
      );
  });

  it('copies the payload of a custom action', () => {
    const payload = { rows: [{ id: 1 }], date: new Date(0), map: new Map([[1, 2]]) };
    const copy = parseCommand('svc:action:later', payload) as typeof payload;
    assert.deepEqual(copy, payload);
    assert.notEqual(copy, payload);
    assert.notEqual(copy.rows, payload.rows);
    assert.equal(parseCommand('svc:action:later', null), null);
  });

  it('copies plain data behind proxies, in any depth, and keeps other values beside it', () => {
    const reactive = <T extends object>(target: T): T => new Proxy(target, {});
    const bare = Object.assign(Object.create(null), { x: 1 });
    const payload = reactive({
      rows: reactive([reactive({ id: 1 }), 'text', null]),
      bare: reactive(bare),
      date: new Date(5),
    });
    const expected = { rows: [{ id: 1 }, 'text', null], bare: { x: 1 }, date: new Date(5) };
    assert.deepEqual(parseCommand('svc:action:later', payload), expected);
  });

  it('throws for a payload that cannot be cloned, with its cause', () => {
    for (const payload of [
      () => 1,
      { run: () => 1 },
      Symbol('x'),
      new WeakMap(),
      new Proxy(new Map(), {}),
    ]) {
      assert.throws(
        () => parseCommand('svc:action:later', payload),
        ({ code, message, cause }) => {
          assert.equal(code, 'bad-config');
          assert.match(message, /^svc:action:later: the payload cannot be cloned/);
          return cause instanceof DOMException;
        },
      );
    }
  });
});

describe('parseFilterArguments', () => {
  it('parses a parameter, and a member with its value', () => {
    const filter = { member: 'orders.size', value: [3] };
    assert.deepEqual(parseFilterArguments('f_orders.size=[3]'), filter);
    assert.deepEqual(parseFilterArguments('orders.size', [3]), filter);
    assert.deepEqual(parseFilterArguments('orders.size', null), { ...filter, value: null });
  });

  it('clears the filter of a member for undefined', () => {
    const expected = { member: 'orders.size', value: null };
    assert.deepEqual(parseFilterArguments('orders.size', undefined), expected);
  });

  it('throws for what is not a filter, and names the arguments', () => {
    assert.throws(() => parseFilterArguments('f_a.b=x'), badConfig(/, not .*f_a\.b=x/));
    assert.throws(() => parseFilterArguments('status', 1), badConfig(/, not "status", 1\.$/));
    for (const filter of [[], [undefined], [Symbol('x'), 1]] as unknown as [string][])
      assert.throws(() => parseFilterArguments(...filter), badConfig(/, not /));
    assert.throws(() => parseFilterArguments('orders.size'), badConfig(/must be f_<view>/));
  });

  it('throws for a value that is not JSON, with its cause', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    for (const value of [5n, () => 1, Number.NaN, circular]) {
      assert.throws(
        () => parseFilterArguments('orders.size', value),
        ({ code, cause }) => code === 'bad-config' && cause instanceof Error,
      );
    }
  });
});

describe('enqueue', () => {
  let queue: Command[];
  beforeEach(() => {
    queue = [];
  });

  const add = (type: string, payload: unknown = {}) => {
    queue = enqueue(queue, { type: `svc:action:${type}`, payload });
  };
  const queued = () => queue.map(({ type, payload }) => [type.slice(11), payload]);

  it('keeps the last of several equal actions', () => {
    for (let count = 0; count < 1000; count++) add('refresh');
    add('navigate', { path: '/a' });
    add('navigate', { path: '/b' });
    add('refresh');
    add('navigate', { path: '/a' });
    assert.deepEqual(queued(), [
      ['navigate', { path: '/b' }],
      ['refresh', {}],
      ['navigate', { path: '/a' }],
    ]);
  });

  it('keeps every action that the protocol does not define', () => {
    add('count', 1);
    add('count', 1);
    assert.deepEqual(queued(), [
      ['count', 1],
      ['count', 1],
    ]);
  });

  it('throws bad-config for more than 100 commands, and keeps the others', () => {
    for (let count = 0; count < 100; count++) add('count', count);
    assert.throws(() => add('count', 100), { code: 'bad-config', message: /whenReady/ });
    assert.throws(() => add('refresh'), { code: 'bad-config' });
    assert.equal(queue.length, 100);
  });
});
