import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redact, redactText } from '../../src/inspector/redact.ts';

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

describe('redact', () => {
  const cases: [title: string, value: unknown, expected: unknown][] = [
    ['session ids and tokens', [SECRET, `a ${SECRET}.${SECRET} b`], ['Zm9v…', 'a Zm9v….Zm9v… b']],
    ['names of members', { [SECRET]: 1 }, { 'Zm9v…': 1 }],
    [
      'short session ids and tokens',
      { sessionId: 'one', sessionIds: ['two'], body: { token: { text: 'three' } }, tokens: 4 },
      { sessionId: '…', sessionIds: ['…'], body: { token: { text: '…' } }, tokens: 4 },
    ],
    [
      'short secrets in a URL',
      'https://acme.example/embed/chat?session=one&locale=de#token=two',
      'https://acme.example/embed/chat?session=…&locale=de#token=…',
    ],
    ['a long secret in a URL', `/embed?session=${SECRET}&a=1`, '/embed?session=Zm9v…&a=1'],
    [
      'nothing else',
      { path: '/a-plain-path', list: [1, true, null] },
      { path: '/a-plain-path', list: [1, true, null] },
    ],
    [
      'values that are not JSON',
      { a: undefined, b: 1n, c: Number.NaN, d: () => {}, e: new Map(), f: Symbol('s') },
      { b: '1', c: 'NaN', d: '(function)', e: '[object Map]', f: 'Symbol(s)' },
    ],
  ];
  for (const [title, value, expected] of cases)
    it(`replaces ${title}`, () => assert.deepEqual(redact(value), expected));

  it('keeps a member named __proto__ as data', () => {
    const copy = redact(JSON.parse('{"__proto__": {"isAdmin": true}}'));
    assert.equal(JSON.stringify(copy), '{"__proto__":{"isAdmin":true}}');
    assert.equal(Reflect.get({}, 'isAdmin'), undefined);
  });

  it('cuts off cycles, deep values and repeated references', () => {
    const cycle: Record<string, unknown> = { name: 'a' };
    cycle.self = cycle;
    let doubled: unknown[] = ['x'];
    for (let depth = 0; depth < 10; depth++) doubled = Array(10).fill(doubled);
    let deep: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth++) deep = { deep };
    for (const value of [cycle, doubled, deep])
      assert.ok(JSON.stringify(redact(value)).length < 60_000);
  });

  it('limits the size, and shortens a secret that the limit cuts', () => {
    const text = redact(`${'- '.repeat(3990)}${SECRET}${'x'.repeat(10_000_000)}`);
    assert.ok(typeof text === 'string' && text.length <= 8000);
    assert.ok(!text.includes('Zm9vY'));
    for (let max = 5; max < 60; max++)
      assert.ok(!redactText(`id: ${SECRET}`, max).includes('Zm9vY'), `${max}`);
  });

  it('leaves its own result unchanged', () => {
    const once = redact({
      url: `/a?session=${SECRET}`,
      token: 'x',
      sessionId: SECRET,
      long: 'a b '.repeat(9000),
    });
    assert.deepEqual(redact(once), once);
  });

  it('omits a value whose getter throws', () => {
    const value = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('of the page');
      },
    });
    assert.equal(redact(value), '…');
  });
});
