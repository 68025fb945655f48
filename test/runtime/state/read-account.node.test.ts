import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAccount } from '../../../src/runtime/state/read-account.ts';

const read = (textContent?: string) => {
  const block = textContent === undefined ? null : { textContent };
  const getElementById = (id: string) => (id === 'svc-embed-account' ? block : null);
  return readAccount({ getElementById } as Document);
};

describe('readAccount', () => {
  it('parses the account block of the page', () => {
    const account = { hostOrigins: ['https://host.example'], locale: 'de-DE', plan: 'standard' };
    assert.partialDeepStrictEqual(read(JSON.stringify(account)), account);
  });

  const invalid = [undefined, '', '{', 'null', '[]', '{"hostOrigins":"*"}', '{"plan":"free"}'];
  for (const block of invalid) {
    it(`trusts no host if the block is ${block ?? 'missing'}`, () => {
      const { hostOrigins, locale, timezone, allowAi } = read(block);
      assert.deepEqual([hostOrigins, locale, timezone, allowAi], [[], 'en-US', 'UTC', true]);
    });
  }
});
