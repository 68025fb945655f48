import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { Drafts } from '../../../src/comments/store/drafts.ts';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { PostOutbox } from '../../../src/comments/store/post-outbox.ts';
import { MemoryStorage } from '../memory-storage.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('Keep', () => {
  let storage: MemoryStorage;

  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('gives back what an earlier page kept', () => {
    new LocalCache('ana', 'sales', storage).set('draft:new', 'half a th');
    assert.equal(new LocalCache('ana', 'sales', storage).get('draft:new'), 'half a th');
  });

  it('gives nothing of one speaker or dashboard to another', () => {
    new LocalCache('ana', 'sales', storage).set('draft:new', 'mine');
    assert.equal(new LocalCache('ben', 'sales', storage).get('draft:new'), undefined);
    assert.equal(new LocalCache('ana', 'ops', storage).get('draft:new'), undefined);
    assert.deepEqual(new LocalCache('ben', 'sales', storage).names(''), []);
  });

  it('keeps nothing beyond the page where nobody is known', () => {
    const keep = new LocalCache(undefined, 'sales', storage);
    keep.set('draft:new', 'mine');
    assert.equal(keep.get('draft:new'), 'mine');
    assert.equal(storage.length, 0);
  });

  it('keeps for the page what storage refuses, and prefers it', () => {
    const keep = new LocalCache('ana', 'sales', storage);
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
      new LocalCache('ana', 'sales', storage).set('draft:new', 'old');
      new LocalCache('ben', 'sales', storage).set('draft:new', 'old');
      mock.timers.setTime(30 * DAY);
      assert.equal(new LocalCache('ana', 'sales', storage).get('draft:new'), undefined);
      assert.equal(storage.length, 0);
    } finally {
      mock.timers.reset();
    }
  });

  it('takes what is no JSON for nothing', () => {
    storage.setItem('svc-comments:["ana","sales"]:draft:new', 'no json');
    assert.equal(new LocalCache('ana', 'sales', storage).get('draft:new'), undefined);
  });
});

describe('Drafts', () => {
  it('never takes a text from another tab once it has looked', () => {
    const storage = new MemoryStorage();
    const [here, there] = [1, 2].map(() => new Drafts(new LocalCache('ana', 'sales', storage)));
    assert.equal(here?.get('new'), undefined);
    there?.set('new', 'from there');
    there?.flush();
    assert.equal(here?.get('new'), undefined);
  });

  it('writes by itself as soon as the key has been drawn', async () => {
    const storage = new MemoryStorage();
    new Drafts(new LocalCache('ana', 'sales', storage)).set('new', 'typed');
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(new Drafts(new LocalCache('ana', 'sales', storage)).get('new'), 'typed');
  });

  it('tells its places and forgets an emptied one', () => {
    const storage = new MemoryStorage();
    const drafts = new Drafts(new LocalCache('ana', 'sales', storage));
    drafts.set('reply:7', 'a');
    drafts.set('edit:8', 'b');
    drafts.flush();
    drafts.set('edit:8', '');
    drafts.flush();
    assert.deepEqual(new Drafts(new LocalCache('ana', 'sales', storage)).places(), ['reply:7']);
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
      state: 'sending',
    } as const;
    new PostOutbox(new LocalCache('ana', 'sales', storage)).put({ ...post, outcomeUnknown: false });
    const [restored] = new PostOutbox(new LocalCache('ana', 'sales', storage)).restore();
    assert.deepEqual(restored, { ...post, state: 'failed', outcomeUnknown: true });
  });

  it('passes over what is no post', () => {
    const keep = new LocalCache('ana', 'sales', new MemoryStorage());
    keep.set('post:a', { body: 1 });
    assert.deepEqual(new PostOutbox(keep).restore(), []);
  });
});
