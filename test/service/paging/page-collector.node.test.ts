import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageCollector } from '../../../src/service/paging/page-collector.ts';

const MIB = 1024 * 1024;
/** What the items of a page may have; the rest is for the cursors. */
const ITEMS = MIB - 16 * 1024;

describe('PageCollector', () => {
  it('takes `first` items, and needs one more to know whether there is a next page', () => {
    const page = new PageCollector<string>(2);
    assert.equal(page.missing, 3);
    assert.equal(page.add('a'), true);
    assert.equal(page.add('b'), true);
    assert.deepEqual([page.missing, page.hasNextPage], [1, false]);
    assert.equal(page.add('c'), false);
    assert.deepEqual([page.missing, page.hasNextPage], [0, true]);
    assert.deepEqual(page.items, ['a', 'b']);
  });

  it('ends before the item with which it would exceed a mebibyte of JSON', () => {
    const page = new PageCollector<string>(10);
    const half = 'x'.repeat(ITEMS / 2 - 3); // and two quotation marks and a comma
    assert.equal(page.add(half), true);
    assert.equal(page.add(half), true);
    assert.equal(page.add(''), false);
    assert.deepEqual([page.items.length, page.hasNextPage, page.missing], [2, true, 0]);
  });

  it('takes one item of any size', () => {
    const page = new PageCollector<string>(10);
    assert.equal(page.add('x'.repeat(2 * MIB)), true);
    assert.equal(page.add('y'), false);
  });
});
