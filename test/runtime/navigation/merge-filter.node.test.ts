import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mergeFilter } from '../../../src/runtime/merge-filter.ts';

it('mergeFilter replaces the filter of a member, and takes it away with null', () => {
  const filters = { 'a.b': 1, 'a.c': [2] };
  assert.deepEqual(mergeFilter(filters, { member: 'a.b', value: false }), {
    'a.b': false,
    'a.c': [2],
  });
  assert.deepEqual(mergeFilter(filters, { member: 'a.b', value: null }), { 'a.c': [2] });
  assert.deepEqual(filters, { 'a.b': 1, 'a.c': [2] });
});
