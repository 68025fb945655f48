import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Entry } from '../../src/inspector/entry.ts';
import { Timeline } from '../../src/inspector/timeline.ts';
import { parseTrace, readTrace, serializeTrace } from '../../src/inspector/trace.ts';

const PAGE = 'http://localhost:5173';
const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const entries: readonly Entry[] = [
  {
    kind: 'state',
    name: 'svc-state-change',
    at: 1000,
    embed: 'sales',
    note: 'idle → minting',
    details: { state: 'minting' },
  },
  {
    kind: 'session',
    name: '/api/embed-session',
    at: 1000.5,
    durationMs: 12.25,
    outcome: '200',
    isFailure: false,
  },
  {
    kind: 'state',
    name: 'svc-error',
    at: 2000,
    outcome: 'frame-refused',
    isFailure: true,
    service: 'https://acme.example',
  },
];
const file = (changes: object) =>
  JSON.stringify({ format: 'svc-embed-trace', version: 1, page: PAGE, entries: [], ...changes });
const withEntry = (changes: object) =>
  file({ entries: [{ kind: 'event', name: 'a', at: 1, ...changes }] });

describe('a trace', () => {
  it('is read with the same entries, in the same order and at the same times', () => {
    const timeline = new Timeline();
    for (const entry of entries) timeline.add(entry);
    const trace = parseTrace(serializeTrace(timeline.entries, PAGE));
    assert.equal(trace.page, PAGE);
    assert.deepEqual(trace.entries, timeline.entries);
  });

  it('of the largest entries is smaller than the limit', async () => {
    const timeline = new Timeline();
    const text = '\u0000 '.repeat(10_000);
    const details = { text, list: Array(9000).fill([{}]) };
    for (let at = 0; at < 500; at++)
      timeline.add({
        kind: 'event',
        name: text,
        note: text,
        embed: text,
        outcome: text,
        at,
        details,
      });
    const { entries } = await readTrace(new Blob([serializeTrace(timeline.entries, PAGE)]));
    assert.equal(entries.length, 500);
  });

  it('of a file has the page null', () => {
    assert.equal(parseTrace(serializeTrace([], 'null')).page, 'null');
  });

  it('is read without session ids and tokens', () => {
    const text = withEntry({ name: SECRET, details: { sessionId: 'short', url: `?a=${SECRET}` } });
    const [entry] = parseTrace(text).entries;
    assert.equal(entry?.name, 'Zm9v…');
    assert.deepEqual(entry?.details, { sessionId: '…', url: '?a=Zm9v…' });
  });

  const rejected: [title: string, text: string, message: RegExp][] = [
    ['no JSON', 'x', /^The file is not JSON\. Open a file that “Export” has saved\.$/],
    [
      'other JSON',
      '[]',
      /^The file is not a trace of svc-embed: "format" is not "svc-embed-trace"\.$/,
    ],
    ['null', 'null', /"format"/],
    ['another version', file({ version: 2 }), /^The trace has another version than 1\./],
    ['a page that is no origin', file({ page: 'javascript:alert(1)' }), /invalid at page\.$/],
    ['entries that are no list', file({ entries: {} }), /invalid at entries\.$/],
    [
      'too many entries',
      file({ entries: Array(501).fill(0) }),
      /^The trace has 501 entries\. At most 500 are allowed\.$/,
    ],
    ['an entry that is no object', file({ entries: [1] }), /invalid at entries\.0/],
    ['an unknown kind', withEntry({ kind: 'x' }), /invalid at entries\.0\.kind\.$/],
    ['a kind of a prototype', withEntry({ kind: 'toString' }), /entries\.0\.kind/],
    ['a time that is no date', withEntry({ at: 8.64e15 + 1 }), /entries\.0\.at/],
    ['a name that is too long', withEntry({ name: 'a'.repeat(201) }), /entries\.0\.name/],
    ['a note that is too long', withEntry({ note: 'a'.repeat(1001) }), /entries\.0\.note/],
    [
      'an endless duration',
      withEntry({ durationMs: 0 }).replace('"durationMs":0', '"durationMs":1e999'),
      /entries\.0\.durationMs/,
    ],
    [
      'a service that is no origin',
      withEntry({ service: 'https://a.example; rm -rf /' }),
      /entries\.0\.service/,
    ],
  ];
  for (const [title, text, message] of rejected)
    it(`is rejected with ${title}`, () => assert.throws(() => parseTrace(text), { message }));

  it('is rejected if its file is too large, before it is read', async () => {
    const file = {
      size: 32_000_001,
      text: () => assert.fail('The file is read.'),
    } as unknown as Blob;
    await assert.rejects(readTrace(file), {
      message: 'The file has 32.0 MB. A trace has at most 32 MB.',
    });
  });
});
