import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Timeline } from '../../src/inspector/timeline.ts';

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const entry = (name: string, at: number) => ({ kind: 'event', name, at }) as const;
const names = ({ entries }: Timeline) => entries.map(({ name }) => name);

describe('Timeline', () => {
  it('sorts entries by time', () => {
    const timeline = new Timeline();
    for (const [name, at] of [
      ['b', 20],
      ['d', 40],
      ['a', 10],
      ['c', 20],
    ] as const)
      timeline.add(entry(name, at));
    assert.deepEqual(names(timeline), ['a', 'b', 'c', 'd']);
  });

  it('shortens session ids and tokens in every text', () => {
    const timeline = new Timeline();
    const details = { sessionIds: [SECRET], token: `${SECRET}.${SECRET}`, text: 'a-plain-path' };
    const texts = { name: SECRET, embed: SECRET, note: SECRET, outcome: SECRET };
    timeline.add({ kind: 'session', at: 1, ...texts, details });
    assert.deepEqual(timeline.entries, [
      {
        ...{ kind: 'session', at: 1, id: 0 },
        ...{ name: 'Zm9v…', embed: 'Zm9v…', note: 'Zm9v…', outcome: 'Zm9v…' },
        details: { sessionIds: ['Zm9v…'], token: 'Zm9v…', text: 'a-plain-path' },
      },
    ]);
  });

  it('removes the oldest entries and dispatches change', () => {
    const timeline = new Timeline();
    let changes = 0;
    timeline.addEventListener('change', () => changes++);
    for (let at = 0; at < 510; at++) timeline.add(entry(`${at}`, at));
    assert.equal(timeline.entries.length, 500);
    assert.equal(names(timeline)[0], '10');
    timeline.clear();
    assert.deepEqual(names(timeline), []);
    assert.equal(changes, 511);
  });
});
