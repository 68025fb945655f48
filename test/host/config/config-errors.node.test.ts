import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { configErrors } from '../../../src/host/config/config-errors.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';

const rejected = (...names: string[]) =>
  names.map((name) => ({ name, error: new EmbedError('bad-config', `${name} is invalid.`) }));

describe('configErrors', () => {
  // An attribute with a question mark is missing; one without it was rejected.
  const cases: [missing: string[], rejected: string[], errors: string[]][] = [
    [[], [], []],
    [[], ['theme', 'locale'], ['theme', 'locale']],
    [['base-url', 'dashboard'], [], ['base-url?', 'dashboard?']],
    [['base-url'], ['theme'], ['base-url?', 'theme']],
    [['base-url'], ['theme', 'base-url'], ['base-url', 'theme']],
    [
      ['base-url', 'id'],
      ['id', 'base-url'],
      ['base-url', 'id'],
    ],
    [
      ['base-url', 'dashboard'],
      ['theme', 'src'],
      ['src', 'theme'],
    ],
    [['dashboard'], ['surface'], ['surface']],
  ];
  for (const [missing, invalid, errors] of cases) {
    it(`returns [${errors}] if [${missing}] are missing and [${invalid}] were rejected`, () => {
      const names = configErrors(missing, rejected(...invalid)).map(({ message }) =>
        message.replace(' is missing.', '?').replace(' is invalid.', ''),
      );
      assert.deepEqual(names, errors);
    });
  }
});
