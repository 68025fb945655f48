import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { delayRange } from '../../demo/embed/members.ts';
import { formattersFor } from '../../src/context/index.ts';

describe('ranges of delays', () => {
  const range = (language: string, first: number) =>
    delayRange(first, first, formattersFor(language, 'UTC'));

  it('have a minus sign and no hyphen', () => {
    assert.deepEqual(
      [-30, -15, 0, 120].map((first) => range('en-US', first)),
      ['< −15', '−15 – −1', '0–14', '≥ 120'],
    );
  });

  it('are written from right to left in Arabic, with each number as a unit', () => {
    assert.equal(range('ar', -15), '\u2066−15\u2069 – \u2066−1\u2069');
  });
});
