import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redact } from '../../src/inspector/redact.ts';
import { redactText } from '../../src/inspector/redact-text.ts';

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const PLAIN = {
  path: '/embed/d/12/app/folders/sales-of-2026/overview',
  note: 'The session endpoint responds with 424. key: value',
  list: [1, true, null],
  email: 'ada@acme.example',
  sessionUrl: '/api/embed-session',
};

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
    [
      'secrets of any length by the names of members and headers',
      {
        apiKey: 'key-of-24-characters-abc',
        'X-Api-Key': 'abc',
        client_secret: 'abc',
        password: 'pass word',
        headers: { authorization: 'Basic dXNlcjpwYXNz', cookie: ['sid=1; theme=dark'] },
        list: [['Authorization', 'Basic dXNlcjpwYXNz']],
      },
      {
        apiKey: '…',
        'X-Api-Key': '…',
        client_secret: '…',
        password: '…',
        headers: { authorization: '…', cookie: ['…'] },
        list: [['Authorization', '…']],
      },
    ],
    [
      'the headers in a text',
      'authorization: Basic dXNlcjpwYXNz\nx-api-key: abc\nCookie: a=1; b="2"\ndate: today',
      'authorization: …\nx-api-key: …\nCookie: …\ndate: today',
    ],
    ['credentials after their scheme', 'sent Bearer abc.def today', 'sent Bearer … today'],
    [
      'user names and passwords in URLs',
      'https://ada:secret@acme.example/a@b and https://p@ss:w@rd@acme.example:80?x=1',
      'https://…@acme.example/a@b and https://…@acme.example:80?x=1',
    ],
    [
      'the parameters of URLs and forms',
      [
        '/a?access_token=abc%2F&b=1#id_token=d',
        'user[password]=a+b&c=d',
        new URLSearchParams('sig=a'),
      ],
      ['/a?access_token=…&b=1#id_token=…', 'user[password]=…&c=d', 'sig=…'],
    ],
    [
      'the members of JSON in a text, also in a text of JSON',
      [
        '{"apiKey": "a\\"b", "c": 1}',
        "{'token':'a b'}",
        '{"body":"{\\"secret\\":\\"a b\\",\\"c\\":1}"}',
      ],
      ['{"apiKey": "…", "c": 1}', "{'token':'…'}", '{"body":"{\\"secret\\":\\"…\\",\\"c\\":1}"}'],
    ],
    [
      'Base64 with plus signs and slashes',
      ['Zm9v+YmFyYmF6cXV4+Zm9vYmFyYmF6cXV4', 'id aB3/cD4e+F5gH6i/J7kL8mN9oP0qR1sT2 end'],
      ['Zm9v…', 'id aB3/… end'],
    ],
    [
      'the values of pairs of a name and a value',
      [
        { name: 'apiKey', value: 'abc' },
        { value: 'abc', key: 'X-Api-Key' },
        { name: 'a', value: 'b' },
      ],
      [
        { name: 'apiKey', value: '…' },
        { value: '…', key: 'X-Api-Key' },
        { name: 'a', value: 'b' },
      ],
    ],
    [
      'the parameters of encoded URLs in parameters',
      [
        '/?next=%2F%3Ftoken=one&a=1',
        '/?next=%2F%3Fa%3D1%26token%3Done%26b%3D2&c=3',
        'token%253Done%2526b',
      ],
      [
        '/?next=%2F%3Ftoken=…&a=1',
        '/?next=%2F%3Fa%3D1%26token%3D…%26b%3D2&c=3',
        'token%253D…%2526b',
      ],
    ],
    ['a long secret in a URL', `/embed?session=${SECRET}&a=1`, '/embed?session=Zm9v…&a=1'],
    ['nothing else', PLAIN, PLAIN],
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
    for (let max = 5; max < 60; max++) {
      for (const secret of [SECRET, `a/${SECRET}`, 'https://Zm9vY:Zm9vY@acme.example'])
        assert.ok(!redactText(`id: ${secret}`, max).includes('Zm9vY'), `${secret} ${max}`);
    }
  });

  it('leaves its own result unchanged', () => {
    const once = redact({
      url: `/a?session=${SECRET}`,
      token: 'x',
      sessionId: SECRET,
      text: `https://a:b@c.example?token=${SECRET}.${SECRET} authorization: Basic ${SECRET}`,
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
