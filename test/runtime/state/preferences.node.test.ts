import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { EmbedAccount } from '../../../src/api/account.ts';
import { Preferences } from '../../../src/runtime/state/preferences.ts';

interface Sources {
  action?: string;
  address?: string;
  session?: string;
  account?: string;
}

function prefer(kind: 'locale' | 'timezone', sources: Sources, timezones?: string[]): string {
  const account = v.parse(EmbedAccount, { [kind]: sources.account, timezones });
  const address = { locale: undefined, timezone: undefined, [kind]: sources.address };
  const preferences = new Preferences(account, address);
  preferences.setSession({ [kind]: sources.session });
  if (sources.action !== undefined) {
    if (kind === 'locale') preferences.setLocale(sources.action);
    else preferences.setTimeZone(sources.action);
  }
  return kind === 'locale' ? preferences.locale.formats : preferences.timeZone;
}

const ORDER = ['action', 'address', 'session', 'account'] as const;
const KINDS = [
  [
    'locale',
    { action: 'fr-FR', address: 'de-AT', session: 'es-MX', account: 'it-IT' },
    'zh-CN',
    'en-US',
  ],
  [
    'timezone',
    {
      action: 'Asia/Tokyo',
      address: 'Europe/Paris',
      session: 'America/Lima',
      account: 'Africa/Cairo',
    },
    '+02:00',
    'UTC',
  ],
] as const;

for (const [kind, values, unknown, last] of KINDS) {
  describe(`the precedence of the ${kind}`, () => {
    // Every set of sources, each of which is said, unknown or absent.
    for (let code = 0; code < 3 ** ORDER.length; code++) {
      const sources: Sources = {};
      let rest = code;
      for (const source of ORDER) {
        if (rest % 3 === 1) sources[source] = values[source];
        if (rest % 3 === 2) sources[source] = unknown;
        rest = Math.floor(rest / 3);
      }
      const strongest = ORDER.find((source) => sources[source] === values[source]);
      const wanted = strongest ? values[strongest] : last;
      it(`is ${strongest ?? 'the default'} among ${JSON.stringify(sources)}`, () => {
        assert.equal(prefer(kind, sources), wanted);
      });
    }
  });
}

describe('Preferences', () => {
  it('passes over a time zone that the account does not allow', () => {
    const sources = { action: 'Asia/Tokyo', address: 'Europe/Paris', session: 'America/Lima' };
    assert.equal(prefer('timezone', sources, ['America/Lima']), 'America/Lima');
    assert.equal(prefer('timezone', { ...sources, account: 'Africa/Cairo' }, []), 'Africa/Cairo');
  });

  it('keeps the last action that counts', () => {
    const preferences = new Preferences(v.parse(EmbedAccount, { timezones: ['Asia/Tokyo'] }), {
      locale: 'de',
      timezone: 'UTC',
    });
    assert.equal(preferences.setTimeZone('Asia/Tokyo'), true);
    assert.equal(preferences.setTimeZone('Mars/Base'), false);
    assert.equal(preferences.setTimeZone('Europe/Oslo'), false);
    assert.equal(preferences.setLocale('fr-CA'), true);
    assert.equal(preferences.setLocale('zh'), false);
    assert.equal(preferences.locale.formats, 'fr-CA');
    assert.equal(preferences.timeZone, 'Asia/Tokyo');
  });
});
