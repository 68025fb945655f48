import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Journal } from '../../demo/host/page/inspector/journal.ts';

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const entry = (name: string, at: number) => ({ kind: 'event', name, at }) as const;
const names = ({ entries }: Journal) => entries.map(({ name }) => name);

describe('the journal of the inspector', () => {
  it('keeps things in the order in which they happened', () => {
    const journal = new Journal();
    for (const [name, at] of [
      ['b', 20],
      ['d', 40],
      ['a', 10],
      ['c', 20],
    ] as const)
      journal.add(entry(name, at));
    assert.deepEqual(names(journal), ['a', 'b', 'c', 'd']);
  });

  it('lets in nothing of a session id or a token but how it begins', () => {
    const journal = new Journal();
    const details = {
      sessionIds: [SECRET],
      path: `/embed?session=${SECRET}`,
      text: 'a-plain-path',
    };
    const id = journal.add({ ...entry('mint', 1), note: SECRET, details });
    journal.amend(id, { outcome: '200', details: { answer: { token: `${SECRET}.${SECRET}` } } });
    assert.ok(!JSON.stringify(journal.entries).includes(SECRET.slice(0, 5)));
    assert.equal(journal.entries[0]?.note, 'Zm9v…');
    assert.deepEqual(journal.entries[0]?.details, { answer: { token: 'Zm9v….Zm9v…' } });
    journal.add({ ...entry('view', 2), details });
    assert.deepEqual(journal.entries[1]?.details, {
      sessionIds: ['Zm9v…'],
      path: '/embed?session=Zm9v…',
      text: 'a-plain-path',
    });
  });

  it('forgets the oldest, and tells of every change', () => {
    const journal = new Journal();
    let changes = 0;
    journal.addEventListener('change', () => changes++);
    for (let at = 0; at < 510; at++) journal.add(entry(`${at}`, at));
    assert.equal(journal.entries.length, 500);
    assert.equal(names(journal)[0], '10');
    journal.clear();
    assert.deepEqual(names(journal), []);
    assert.equal(changes, 511);
  });
});
