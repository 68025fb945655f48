import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { DesiredState } from '../../../src/host/frame/desired-state.ts';

describe('DesiredState', () => {
  let sent: [string, unknown][];
  let state: DesiredState;
  beforeEach(() => {
    sent = [];
    state = new DesiredState((type, payload) => sent.push([type.slice(11), payload]));
  });

  const everything = {
    filters: { 'orders.status': 'paid' },
    timezone: 'Europe/Madrid',
    locale: 'es-ES',
    colorScheme: 'dark',
    theme: { primaryColor: 'red' },
  } as const;

  it('replays in the order theme, scheme, locale, time zone, filters', () => {
    state.replay(everything);
    assert.deepEqual(sent, [
      ['set-theme', { primaryColor: 'red' }],
      ['set-color-scheme', { scheme: 'dark' }],
      ['set-locale', { locale: 'es-ES' }],
      ['set-timezone', { timezone: 'Europe/Madrid' }],
      ['set-filter', { filterUrlParameter: 'f_orders.status="paid"' }],
    ]);
  });

  it('replays only what the address did not carry, on every ready', () => {
    state.loads(everything);
    const expected = [
      ['set-theme', { primaryColor: 'red' }],
      ['set-color-scheme', { scheme: 'dark' }],
    ];
    state.replay(everything);
    assert.deepEqual(sent.splice(0), expected);
    state.replay(everything);
    assert.deepEqual(sent, expected);
  });

  it('replays what has changed since the address was made', () => {
    state.loads(everything);
    state.replay({ locale: 'de', filters: { 'orders.status': null, 'orders.size': 3 } });
    assert.deepEqual(sent, [
      ['set-locale', { locale: 'de' }],
      ['set-filter', { filterUrlParameter: 'f_orders.status=null' }],
      ['set-filter', { filterUrlParameter: 'f_orders.size=3' }],
    ]);
  });

  it('says nothing twice', () => {
    state.replay(everything);
    sent.length = 0;
    state.sync(structuredClone(everything));
    assert.deepEqual(sent, []);
  });

  it('takes back theme, scheme and filters that are removed; language and zone wait for the next load', () => {
    state.replay(everything);
    sent.length = 0;
    state.sync({});
    assert.deepEqual(sent, [
      ['set-theme', {}],
      ['set-color-scheme', { scheme: 'auto' }],
      ['set-filter', { filterUrlParameter: 'f_orders.status=null' }],
    ]);
    sent.length = 0;
    state.sync({});
    assert.deepEqual(sent, []);
  });

  it('says a filter again where that was asked for', () => {
    state.replay(everything);
    sent.length = 0;
    state.forget('orders.status');
    state.sync(everything);
    assert.deepEqual(sent, [['set-filter', { filterUrlParameter: 'f_orders.status="paid"' }]]);
  });
});
