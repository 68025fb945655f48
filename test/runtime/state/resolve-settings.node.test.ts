import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { EmbedAccount } from '../../../src/api/account.ts';
import type { EmbedSessionSettings } from '../../../src/api/settings.ts';
import type { EmbedSettings } from '../../../src/context/settings.ts';
import { resolveSettings } from '../../../src/runtime/state/resolve-settings.ts';

const resolve = (
  session: EmbedSessionSettings,
  account: v.InferInput<typeof EmbedAccount> = {},
  allowExport = false,
) => resolveSettings(session, v.parse(EmbedAccount, account), allowExport);

const DEFAULTS: EmbedSettings = {
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
  allowExport: false,
  comments: false,
};
const AI_SURFACES = ['showAiWidgets', 'showDashboardChat', 'showWorkbookChat'] as const;

describe('resolveSettings', () => {
  it('sets the default of every key', () => {
    assert.deepEqual(resolve({}), DEFAULTS);
  });

  it('treats null as an absent key', () => {
    const nulls = Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, null]));
    assert.deepEqual(resolve(nulls), DEFAULTS);
  });

  for (const key of Object.keys(DEFAULTS) as (keyof EmbedSettings)[]) {
    if (typeof DEFAULTS[key] !== 'boolean' || key === 'allowExport' || key === 'comments') continue;
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

  it('takes export from the URL and comments from the account', () => {
    const { allowExport, comments } = resolve({}, { comments: true }, true);
    assert.deepEqual([allowExport, comments], [true, true]);
  });
});
