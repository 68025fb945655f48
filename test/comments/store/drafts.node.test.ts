import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { Drafts } from '../../../src/comments/store/drafts.ts';
import { LocalCache } from '../../../src/comments/store/local-cache.ts';
import { MemoryStorage } from '../memory-storage.ts';

describe('Drafts', () => {
  let storage: MemoryStorage;
  /** Opens a page in the tab whose `sessionStorage` is `tab`. */
  const open = (tab: Storage = new MemoryStorage()) =>
    new Drafts(new LocalCache('ana', 'sales', storage), tab);
  /** Reports what was deleted since `before`, as `storage` events do. */
  const report = (drafts: Drafts, before: readonly string[]) => {
    const after = names();
    for (const name of before) if (!after.includes(name)) drafts.restoreDeleted(name);
  };
  const names = () => new LocalCache('ana', 'sales', storage).names('');
  const write = (drafts: Drafts, text: string) => {
    drafts.set('new', text);
    drafts.flush();
  };

  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('ignores drafts of other tabs after the first read', () => {
    const [first, second] = [open(), open()];
    assert.equal(first.get('new'), undefined);
    write(second, 'from the second tab');
    assert.equal(first.get('new'), undefined);
  });

  it('stores a draft in a later task', async () => {
    open().set('new', 'typed');
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(open().get('new'), 'typed');
  });

  it('appends a paragraph to a draft, or starts one with it', () => {
    const drafts = open();
    for (const text of ['a', 'b']) drafts.append('new', text);
    assert.equal(drafts.get('new'), 'a\n\nb');
  });

  it('returns the places of its drafts and deletes an empty one', () => {
    const drafts = open();
    drafts.set('reply:7', 'a');
    drafts.set('edit:8', 'b');
    drafts.flush();
    open().set('reply:7', 'c');
    drafts.set('edit:8', '');
    drafts.flush();
    assert.deepEqual(open().places(), ['reply:7']);
  });

  it('restores the drafts of two panels of a tab, each once', () => {
    const tab = new MemoryStorage();
    const panels = [open(tab), open(tab)];
    for (const drafts of panels) drafts.get('new');
    for (const [index, drafts] of panels.entries()) write(drafts, `panel ${index}`);
    for (const drafts of panels) drafts.release();
    const texts = [open(tab), open(tab)].map((drafts) => drafts.get('new'));
    assert.deepEqual(texts, ['panel 0', 'panel 1']);
  });

  it('returns the draft of the same tab after a reload, and deletes only that one', () => {
    const tabs = [new MemoryStorage(), new MemoryStorage()];
    const [first, second] = tabs.map(open) as [Drafts, Drafts];
    write(first, 'one');
    write(second, 'two');
    second.release();
    const reloaded = open(tabs[1]);
    assert.equal(reloaded.get('new'), 'two');
    reloaded.delete('new');
    first.release();
    assert.equal(open(tabs[0]).get('new'), 'one');
  });

  it('takes over the newest draft of a closed tab once', (context) => {
    let now = 1_800_000_000_000;
    context.mock.method(Date, 'now', () => now++);
    write(open(), 'older');
    write(open(), 'newest');
    write(open(), 'newest');
    const first = open();
    assert.equal(first.get('new'), 'newest');
    first.delete('new');
    const second = open();
    assert.equal(second.get('new'), 'older');
    second.delete('new');
    assert.equal(open().get('new'), undefined);
  });

  it('leaves nothing of a draft that was taken over, changed and sent', () => {
    write(open(), 'of a closed tab');
    const second = open();
    assert.equal(second.get('new'), 'of a closed tab');
    write(second, 'changed');
    second.delete('new');
    assert.equal(open().get('new'), undefined);
  });

  it('stores a draft again that another tab has taken over and changed', () => {
    const tab = new MemoryStorage();
    const [first, second] = [open(tab), open()];
    write(first, 'one');
    const before = names();
    assert.equal(second.get('new'), 'one');
    report(first, before);
    write(second, 'two');
    second.delete('new');
    first.release();
    assert.equal(open(tab).get('new'), 'one');
  });

  it('deletes a sent text also where another tab has only taken it over', () => {
    const [first, second] = [open(), open()];
    write(first, 'one');
    const before = names();
    assert.equal(second.get('new'), 'one');
    report(first, before);
    const shared = names();
    first.delete('new');
    report(second, shared);
    second.release();
    assert.equal(open().get('new'), undefined);
  });

  it('does not store a draft again after the page has cleared the storage', () => {
    const drafts = open();
    write(drafts, 'one');
    storage.clear();
    drafts.release();
    assert.equal(storage.length, 0);
  });

  it('works if the page may not use sessionStorage', () => {
    const tab = new MemoryStorage();
    tab.reject(true);
    const drafts = open(tab);
    write(drafts, 'one');
    drafts.release();
    assert.equal(open(tab).get('new'), 'one');
  });
});
