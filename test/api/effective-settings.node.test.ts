import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { EmbedAccount } from '../../src/api/account.ts';
import { type EffectiveSettings, effectiveSettings } from '../../src/api/effective-settings.ts';
import type { EmbedSessionSettings } from '../../src/api/settings.ts';

const resolve = (session: EmbedSessionSettings, account: v.InferInput<typeof EmbedAccount> = {}) =>
  effectiveSettings(session, v.parse(EmbedAccount, account));

const DEFAULTS: EffectiveSettings = {
  allowAi: true,
  allowChatWorkspaceAuthoring: true,
  locale: 'en-US',
  timezone: 'UTC',
  showAiWidgets: true,
  showDashboardChat: true,
  showDashboardSettings: true,
  showGroupBySvc: true,
  showMemberNames: true,
  showWorkbookChat: true,
  showWorkbookShare: true,
};
const AI_SURFACES = ['showAiWidgets', 'showDashboardChat', 'showWorkbookChat'] as const;

describe('effectiveSettings', () => {
  it('sets the default of every key', () => {
    assert.deepEqual(resolve({}), DEFAULTS);
  });

  it('treats null as an absent key', () => {
    const nulls = Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, null]));
    assert.deepEqual(resolve(nulls), DEFAULTS);
  });

  for (const key of Object.keys(DEFAULTS) as (keyof EffectiveSettings)[]) {
    if (typeof DEFAULTS[key] !== 'boolean') continue;
    it(`lets a session disable ${key}`, () => {
      assert.equal(resolve({ [key]: false })[key], false);
      assert.equal(resolve({ [key]: true })[key], true);
    });
  }

  for (const key of AI_SURFACES) {
    it(`inherits ${key} from the account, and lets the session override it`, () => {
      assert.equal(resolve({}, { [key]: false })[key], false);
      assert.equal(resolve({ [key]: true }, { [key]: false })[key], true);
      assert.equal(resolve({ [key]: false }, { [key]: true })[key], false);
    });
    it(`disables ${key} without allowAi`, () => {
      assert.equal(resolve({ allowAi: false, [key]: true })[key], false);
      assert.equal(resolve({ [key]: true }, { allowAi: false })[key], false);
    });
  }

  it('never allows AI that the account forbids', () => {
    assert.equal(resolve({ allowAi: true }, { allowAi: false }).allowAi, false);
  });

  it('prefers locale and time zone of the session to those of the account', () => {
    const account = { locale: 'de-DE', timezone: 'Europe/Berlin' };
    const { locale, timezone } = resolve({ locale: 'es' }, account);
    assert.deepEqual([locale, timezone], ['es', 'Europe/Berlin']);
    assert.equal(resolve({ timezone: 'Asia/Tokyo' }, account).timezone, 'Asia/Tokyo');
  });

  it('falls through to the time zone of the account if that of the session is unknown or not allowed', () => {
    const account = { timezone: 'Europe/Berlin', timezones: ['Europe/Berlin', 'Asia/Tokyo'] };
    assert.equal(resolve({ timezone: 'Asia/Tokyo' }, account).timezone, 'Asia/Tokyo');
    for (const timezone of ['America/Lima', '+02:00', 'Mars/Base', ''])
      assert.equal(resolve({ timezone }, account).timezone, 'Europe/Berlin');
  });
});
