import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Rgb, readableOn } from '../../src/api/readable-on.ts';

describe('readableOn', () => {
  const cases: [color: Rgb, text: string][] = [
    [[0, 0, 0], 'white'],
    [[255, 255, 255], 'black'],
    [[255, 0, 0], 'black'],
    [[200, 0, 0], 'white'],
    [[117, 117, 117], 'white'],
    [[118, 118, 118], 'black'],
    [[0, 0, 255], 'white'],
    [[255, 215, 0], 'black'],
  ];
  for (const [color, text] of cases) {
    it(`returns ${text} for ${color.join(' ')}`, () => assert.equal(readableOn(color), text));
  }
});
