import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { Drafts } from '../../../src/comments/store/drafts.ts';
import { Keep } from '../../../src/comments/store/local-cache.ts';
import { Outbox } from '../../../src/comments/store/post-outbox.ts';
import { MemoryStorage } from '../memory-storage.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('Keep', () => {
  let storage: MemoryStorage;

  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('gives back what an earlier page kept', () => {
    new Keep('ana', 'sales', storage).set('draft:new', 'half a th');
    assert.equal(new Keep('ana', 'sales', storage).get('draft:new'), 'half a th');
  });

  it('gives nothing of one speaker or dashboard to another', () => {
    new Keep('ana', 'sales', storage).set('draft:new', 'mine');
    assert.equal(new Keep('ben', 'sales', storage).get('draft:new'), undefined);
    assert.equal(new Keep('ana', 'ops', storage).get('draft:new'), undefined);
    assert.deepEqual(new Keep('ben', 'sales', storage).names(''), []);
  });

  it('keeps nothing beyond the page where nobody is known', () => {
    const keep = new Keep(undefined, 'sales', storage);
    keep.set('draft:new', 'mine');
    assert.equal(keep.get('draft:new'), 'mine');
    assert.equal(storage.length, 0);
  });

  it('keeps for the page what storage refuses, and prefers it', () => {
    const keep = new Keep('ana', 'sales', storage);
    keep.set('draft:new', 'old');
    storage.refuse(true);
    keep.set('draft:new', 'new');
    assert.equal(keep.get('draft:new'), 'new');
    keep.set('draft:reply:1', 'answer');
    assert.deepEqual(keep.names('draft:reply').sort(), ['draft:reply:1']);
  });

  it('forgets after 30 days, others’ things too', () => {
    mock.timers.enable({ apis: ['Date'], now: 0 });
    try {
      new Keep('ana', 'sales', storage).set('draft:new', 'old');
      new Keep('ben', 'sales', storage).set('draft:new', 'old');
      mock.timers.setTime(30 * DAY);
      assert.equal(new Keep('ana', 'sales', storage).get('draft:new'), undefined);
      assert.equal(storage.length, 0);
    } finally {
      mock.timers.reset();
    }
  });

  it('takes what is no JSON for nothing', () => {
    storage.setItem('svc-comments:["ana","sales"]:draft:new', 'no json');
    assert.equal(new Keep('ana', 'sales', storage).get('draft:new'), undefined);
  });
});

describe('Drafts', () => {
  it('never takes a text from another tab once it has looked', () => {
    const storage = new MemoryStorage();
    const [here, there] = [1, 2].map(() => new Drafts(new Keep('ana', 'sales', storage)));
    assert.equal(here?.get('new'), undefined);
    there?.set('new', 'from there');
    there?.flush();
    assert.equal(here?.get('new'), undefined);
  });

  it('writes by itself as soon as the key has been drawn', async () => {
    const storage = new MemoryStorage();
    new Drafts(new Keep('ana', 'sales', storage)).set('new', 'typed');
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(new Drafts(new Keep('ana', 'sales', storage)).get('new'), 'typed');
  });

  it('tells its places and forgets an emptied one', () => {
    const storage = new MemoryStorage();
    const drafts = new Drafts(new Keep('ana', 'sales', storage));
    drafts.set('reply:7', 'a');
    drafts.set('edit:8', 'b');
    drafts.flush();
    drafts.set('edit:8', '');
    drafts.flush();
    assert.deepEqual(new Drafts(new Keep('ana', 'sales', storage)).places(), ['reply:7']);
  });
});

describe('Outbox', () => {
  it('brings back what a crash cut off as a post that may have been made', () => {
    const storage = new MemoryStorage();
    const post = {
      kind: 'post',
      id: 'a',
      body: 'hi',
      threadId: 3,
      since: 5,
      state: 'sent',
    } as const;
    new Outbox(new Keep('ana', 'sales', storage)).put({ ...post, unclear: false });
    const [restored] = new Outbox(new Keep('ana', 'sales', storage)).restore();
    assert.deepEqual(restored, { ...post, state: 'failed', unclear: true });
  });

  it('passes over what is no post', () => {
    const keep = new Keep('ana', 'sales', new MemoryStorage());
    keep.set('post:a', { body: 1 });
    assert.deepEqual(new Outbox(keep).restore(), []);
  });
});
