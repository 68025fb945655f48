import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Drafts, Loads } from '../../demo/embed/app/newest.ts';

describe('Drafts', () => {
  const draft = { title: 'Delays', body: {}, version: 1 };

  it('removes a draft that was saved', () => {
    const drafts = new Drafts<object>([[7, draft]]);
    drafts.saved({ id: 7, updatedAt: 2 }, draft);
    assert.equal(drafts.size, 0);
  });

  it('keeps what was edited while an older draft was saved', () => {
    const drafts = new Drafts<object>([[7, draft]]);
    drafts.set(7, { ...draft, title: 'Delays in May' });
    drafts.saved({ id: 7, updatedAt: 2 }, draft);
    assert.deepEqual(drafts.get(7), { ...draft, title: 'Delays in May', version: 2 });
  });
});

describe('Loads', () => {
  it('accepts the result of the newest load only', () => {
    const loads = new Loads();
    const [isFirst, isSecond] = [loads.start(), loads.start()];
    assert.deepEqual([isFirst(), isSecond()], [false, true]);
  });
});
