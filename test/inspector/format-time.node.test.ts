import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatDuration } from '../../src/inspector/format-time.ts';

describe('formatDuration', () => {
  const cases: [ms: number, text: string][] = [
    [0, '0 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [1_250, '1.3 s'],
    [9_940, '9.9 s'],
    [9_960, '10 s'],
    [119_400, '119 s'],
    [119_600, '2 min'],
    [180_000, '3 min'],
  ];
  for (const [ms, text] of cases)
    it(`writes ${ms} ms as ${text}`, () => assert.equal(formatDuration(ms), text));
});
