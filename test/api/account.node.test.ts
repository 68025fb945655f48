import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { EmbedAccount } from '../../src/api/account.ts';

describe('EmbedAccount', () => {
  it('has the documented defaults, and trusts no host', () => {
    assert.deepEqual(v.parse(EmbedAccount, {}), {
      hostOrigins: [],
      locale: 'en-US',
      timezone: 'UTC',
      comments: false,
      allowAi: true,
      showAiWidgets: true,
      showDashboardChat: true,
      showWorkbookChat: true,
      plan: 'premium',
    });
  });

  it('accepts both plans and no other', () => {
    assert.equal(v.parse(EmbedAccount, { plan: 'standard' }).plan, 'standard');
    assert.equal(v.parse(EmbedAccount, { plan: 'premium' }).plan, 'premium');
    assert.equal(v.is(EmbedAccount, { plan: 'free' }), false);
  });
});
