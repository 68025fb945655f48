import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Timeline } from '../../demo/host/page/inspector/timeline.ts';

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

  it('shortens session ids and tokens', () => {
    const timeline = new Timeline();
    const details = {
      sessionIds: [SECRET],
      path: `/embed?session=${SECRET}`,
      text: 'a-plain-path',
    };
    const id = timeline.add({ ...entry('mint', 1), note: SECRET, details });
    timeline.update(id, {
      outcome: '200',
      details: { response: { token: `${SECRET}.${SECRET}` } },
    });
    assert.ok(!JSON.stringify(timeline.entries).includes(SECRET.slice(0, 5)));
    assert.equal(timeline.entries[0]?.note, 'Zm9v…');
    assert.deepEqual(timeline.entries[0]?.details, { response: { token: 'Zm9v….Zm9v…' } });
    timeline.add({ ...entry('view', 2), details });
    assert.deepEqual(timeline.entries[1]?.details, {
      sessionIds: ['Zm9v…'],
      path: '/embed?session=Zm9v…',
      text: 'a-plain-path',
    });
  });

  it('drops the oldest entries and fires change', () => {
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
