import { expect } from '@open-wc/testing';
import { readAccount } from '../../../src/runtime/state/read-account.ts';

function pageWith(block: string | undefined): Document {
  const page = document.implementation.createHTMLDocument();
  if (block === undefined) return page;
  const script = Object.assign(page.createElement('script'), { id: 'svc-embed-account' });
  script.type = 'application/json';
  script.textContent = block;
  page.head.append(script);
  return page;
}

const DEFAULT_ACCOUNT = { hostOrigins: [], locale: 'en-US', timezone: 'UTC', allowAi: true };

describe('readAccount', () => {
  it('parses the account block of the page', () => {
    const account = { hostOrigins: ['https://host.example'], locale: 'de-DE', plan: 'standard' };
    expect(readAccount(pageWith(JSON.stringify(account)))).to.deep.include(account);
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
      expect(readAccount(pageWith(block))).to.deep.include(DEFAULT_ACCOUNT);
    });
  }
});
