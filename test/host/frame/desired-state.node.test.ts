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

  const allSettings = {
    filters: { 'orders.status': 'paid' },
    timezone: 'Europe/Madrid',
    locale: 'es-ES',
    colorScheme: 'dark',
    theme: { primaryColor: 'red' },
  } as const;

  const url = new URL(
    'https://acme.example/?locale=es-ES&timezone=Europe/Madrid&f_orders.status="paid"',
  );

  it('sends theme, color scheme, locale, time zone and filters in this order', () => {
    state.replay(allSettings);
    assert.deepEqual(sent, [
      ['set-theme', { primaryColor: 'red' }],
      ['set-color-scheme', { scheme: 'dark' }],
      ['set-locale', { locale: 'es-ES' }],
      ['set-timezone', { timezone: 'Europe/Madrid' }],
      ['set-filter', { filterUrlParameter: 'f_orders.status="paid"' }],
    ]);
  });

  it('sends only what the URL does not contain, on every ready', () => {
    state.setInitial(url, allSettings);
    const expected = [
      ['set-theme', { primaryColor: 'red' }],
      ['set-color-scheme', { scheme: 'dark' }],
    ];
    state.replay(allSettings);
    assert.deepEqual(sent.splice(0), expected);
    state.replay(allSettings);
    assert.deepEqual(sent, expected);
  });

  it('sends what changed since the URL was created', () => {
    state.setInitial(url, allSettings);
    state.replay({ locale: 'de', filters: { 'orders.status': null, 'orders.size': 3 } });
    assert.deepEqual(sent, [
      ['set-locale', { locale: 'de' }],
      ['set-filter', { filterUrlParameter: 'f_orders.status=null' }],
      ['set-filter', { filterUrlParameter: 'f_orders.size=3' }],
    ]);
  });

  it('sends a filter that the URL does not contain, or contains with another value', () => {
    state.setInitial(url, { filters: { 'orders.status': 'open', 'orders.long': 'x' } });
    state.replay({ filters: { 'orders.status': 'open', 'orders.long': 'x' } });
    assert.deepEqual(sent, [
      ['set-filter', { filterUrlParameter: 'f_orders.status="open"' }],
      ['set-filter', { filterUrlParameter: 'f_orders.long="x"' }],
    ]);
  });

  it('sends no unchanged value', () => {
    state.replay(allSettings);
    sent.length = 0;
    state.sync(structuredClone(allSettings));
    assert.deepEqual(sent, []);
  });

  it('resets a removed theme, color scheme and filter, but not a removed locale or time zone', () => {
    state.replay(allSettings);
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

  it('sends an unchanged filter again after resendFilter', () => {
    state.replay(allSettings);
    sent.length = 0;
    state.resendFilter('orders.status');
    state.sync(allSettings);
    assert.deepEqual(sent, [['set-filter', { filterUrlParameter: 'f_orders.status="paid"' }]]);
  });
});
