import { expect } from '@open-wc/testing';
import { readAccount } from '../../../src/runtime/state/read-account.ts';

function page(block: string | undefined): Document {
  const made = document.implementation.createHTMLDocument();
  if (block === undefined) return made;
  const script = Object.assign(made.createElement('script'), { id: 'svc-embed-account' });
  script.type = 'application/json';
  script.textContent = block;
  made.head.append(script);
  return made;
}

const UNTRUSTING = { hostOrigins: [], locale: 'en-US', timezone: 'UTC', allowAi: true };

describe('readAccount', () => {
  it('parses the account block of the page', () => {
    const account = { hostOrigins: ['https://host.example'], locale: 'de-DE', plan: 'standard' };
    expect(readAccount(page(JSON.stringify(account)))).to.deep.include(account);
  });

  for (const block of [
    undefined,
    '',
    '{',
    'null',
    '[]',
    '{"hostOrigins":"*"}',
    '{"plan":"free"}',
  ]) {
    it(`trusts no host if the block is ${block ?? 'missing'}`, () => {
      expect(readAccount(page(block))).to.deep.include(UNTRUSTING);
    });
  }
});
