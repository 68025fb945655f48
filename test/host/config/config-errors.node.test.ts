import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { configErrors } from '../../../src/host/config/config-errors.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';

const rejected = (...names: string[]) =>
  names.map((name) => ({ name, error: new EmbedError('bad-config', `${name} is invalid.`) }));

describe('configErrors', () => {
  const cases: [string, string[], string[], string[]][] = [
    ['nothing', [], [], []],
    ['the rejected values, in order', [], ['theme', 'locale'], ['theme', 'locale']],
    ['every missing attribute', ['base-url', 'dashboard'], [], ['base-url?', 'dashboard?']],
    ['a missing attribute first', ['base-url'], ['theme'], ['base-url?', 'theme']],
    [
      'the rejected value of a missing attribute first',
      ['base-url'],
      ['theme', 'base-url'],
      ['base-url', 'theme'],
    ],
    [
      'both of two rejected values that are required',
      ['base-url', 'deployment-id'],
      ['deployment-id', 'base-url'],
      ['base-url', 'deployment-id'],
    ],
    [
      'src for everything it replaces',
      ['base-url', 'dashboard'],
      ['theme', 'src'],
      ['src', 'theme'],
    ],
    ['a rejected surface for a missing dashboard', ['dashboard'], ['surface'], ['surface']],
  ];
  for (const [name, missing, invalid, expected] of cases) {
    it(`returns ${name}`, () => {
      assert.deepEqual(
        configErrors(missing, rejected(...invalid)).map(({ message }) =>
          message.replace(' is missing.', '?').replace(' is invalid.', ''),
        ),
        expected,
      );
    });
  }
});
