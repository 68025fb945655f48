import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { initials } from '../../src/lib/initials.ts';

describe('initials', () => {
  const cases: [name: string, expected: string][] = [
    ['Ada Lovelace', 'AL'],
    ['Jean-Luc Picard', 'JP'],
    ['ada', 'A'],
    ['\u5F20\u4F1F', '\u5F20'],
    ['\u{1F31F} Star', 'S'],
    // A family and a flag are one character each, of several code points.
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['\u{1F1EC}\u{1F1E7}\u{1F1EB}\u{1F1F7}', '\u{1F1EC}\u{1F1E7}'],
    [' \u{1F916}', '\u{1F916}'],
    ['', ''],
  ];
  for (const [name, expected] of cases) {
    it(`returns "${expected}" for "${name}"`, () => assert.equal(initials(name), expected));
  }
});
