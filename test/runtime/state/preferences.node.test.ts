import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { EmbedAccount } from '../../../src/api/account.ts';
import { Preferences } from '../../../src/runtime/state/preferences.ts';

interface Sources {
  action?: string;
  url?: string;
  session?: string;
  account?: string;
}

function resolve(kind: 'locale' | 'timezone', sources: Sources, timezones?: string[]): string {
  const account = v.parse(EmbedAccount, { [kind]: sources.account, timezones });
  const url = { locale: undefined, timezone: undefined, [kind]: sources.url };
  const preferences = new Preferences(account, url, () => {});
  preferences.set('session', { [kind]: sources.session });
  if (sources.action !== undefined) {
    if (kind === 'locale') preferences.setLocale(sources.action);
    else preferences.setTimeZone(sources.action);
  }
  return kind === 'locale' ? preferences.locale.formats : preferences.timeZone;
}

const ORDER = ['action', 'url', 'session', 'account'] as const;
const KINDS = [
  [
    'locale',
    { action: 'fr-FR', url: 'de-AT', session: 'es-MX', account: 'it-IT' },
    'zh-CN',
    'en-US',
  ],
  [
    'timezone',
    {
      action: 'Asia/Tokyo',
      url: 'Europe/Paris',
      session: 'America/Lima',
      account: 'Africa/Cairo',
    },
    '+02:00',
    'UTC',
  ],
] as const;

for (const [kind, values, unknown, last] of KINDS) {
  describe(`Preferences: ${kind}`, () => {
    // Every combination of sources, each of which is set, unknown or absent.
    for (let code = 0; code < 3 ** ORDER.length; code++) {
      const sources: Sources = {};
      let rest = code;
      for (const source of ORDER) {
        if (rest % 3 === 1) sources[source] = values[source];
        if (rest % 3 === 2) sources[source] = unknown;
        rest = Math.floor(rest / 3);
      }
      const first = ORDER.find((source) => sources[source] === values[source]);
      const expected = first ? values[first] : last;
      it(`uses the ${first ?? 'default'} of ${JSON.stringify(sources)}`, () => {
        assert.equal(resolve(kind, sources), expected);
      });
    }
  });
}

describe('Preferences', () => {
  it('skips a time zone that the account does not allow', () => {
    const sources = { action: 'Asia/Tokyo', url: 'Europe/Paris', session: 'America/Lima' };
    assert.equal(resolve('timezone', sources, ['America/Lima']), 'America/Lima');
    assert.equal(resolve('timezone', { ...sources, account: 'Africa/Cairo' }, []), 'Africa/Cairo');
  });

  it('keeps the last accepted action', () => {
    const account = v.parse(EmbedAccount, { timezones: ['Asia/Tokyo'] });
    const preferences = new Preferences(account, { locale: 'de', timezone: 'UTC' }, () => {});
    assert.equal(preferences.setTimeZone('Asia/Tokyo'), true);
    assert.equal(preferences.setTimeZone('Mars/Base'), false);
    assert.equal(preferences.setTimeZone('Europe/Oslo'), false);
    assert.equal(preferences.setLocale('fr-CA'), true);
    assert.equal(preferences.setLocale('zh'), false);
    assert.equal(preferences.locale.formats, 'fr-CA');
    assert.equal(preferences.timeZone, 'Asia/Tokyo');
  });
});
