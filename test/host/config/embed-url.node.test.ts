import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  embedTarget,
  embedUrl,
  frameUrl,
  missingAttributes,
} from '../../../src/host/config/embed-url.ts';
import type { ElementSettings } from '../../../src/host/config/settings.ts';

const base = {
  baseUrl: 'https://acme.example/',
  surface: 'dashboard',
  dashboard: 'sales',
} as ElementSettings;

function urlOf(config: Partial<ElementSettings>, sessionId?: string): string {
  const settings = { ...base, ...config };
  return frameUrl(embedUrl(settings), settings, sessionId).href;
}

describe('embedUrl and frameUrl', () => {
  const filters = { 'orders.status': ['paid', 'a&b'], 'orders.size': 3, 'orders.gone': null };
  const locale = { locale: 'es-ES', timezone: 'Europe/Madrid' };
  const cases: [string, Partial<ElementSettings>, path: string][] = [
    ['a dashboard', {}, '/embed/dashboard/sales?session=s'],
    ['an app', { surface: 'app', deploymentId: 7 }, '/embed/d/7/app?session=s'],
    ['a chat', { surface: 'chat' }, '/embed/chat?session=s'],
    [
      'a base with a path',
      { baseUrl: 'https://acme.example/a/b//' },
      '/a/b/embed/dashboard/sales?session=s',
    ],
    [
      'an id that needs encoding',
      { dashboard: '../a b?c#d/e' },
      '/embed/dashboard/..%2Fa%20b%3Fc%23d%2Fe?session=s',
    ],
    [
      'all parameters, in order',
      { filters, allowExport: true, autoHeight: true, ...locale },
      '/embed/dashboard/sales?session=s&allowExport=true&autoHeight=true&locale=es-ES' +
        '&timezone=Europe%2FMadrid&f_orders.status=%5B%22paid%22%2C%22a%26b%22%5D&f_orders.size=3',
    ],
  ];
  for (const [name, config, path] of cases) {
    it(`creates the URL of ${name}`, () =>
      assert.equal(urlOf(config, 's'), `https://acme.example${path}`));
  }

  it('replaces the session id in src, and adds the other parameters', () => {
    const src = 'https://other.example/embed/chat?session=old&x=1#h';
    const expected = 'https://other.example/embed/chat?x=1&session=new&locale=de#h';
    assert.equal(urlOf({ src, locale: 'de' }, 'new'), expected);
  });

  it('leaves out a filter with which the URL would have more than 6 KiB', () => {
    const long = 'x'.repeat(6144);
    const filters = { 'orders.a': 1, 'orders.long': long, 'orders.b': 2 };
    assert.equal(
      urlOf({ filters }, 's'),
      'https://acme.example/embed/dashboard/sales?session=s&f_orders.a=1&f_orders.b=2',
    );
    const { length } = urlOf({ filters: { 'orders.a': '' } });
    assert.equal(urlOf({ filters: { 'orders.a': 'x'.repeat(6144 - length) } }).length, 6144);
    assert.ok(urlOf({ filters: { 'orders.a': 'x'.repeat(6145 - length) } }).length < 100);
  });

  it('contains long filters if they cannot be sent by message', () => {
    const filters = { 'orders.long': 'x'.repeat(6144) };
    assert.ok(urlOf({ filters, withoutMessages: true }).length > 6144);
  });
});

describe('missingAttributes', () => {
  for (const [settings, missing] of [
    [{}, []],
    [{ baseUrl: undefined }, ['base-url']],
    [{ baseUrl: undefined, dashboard: undefined }, ['base-url', 'dashboard']],
    [{ surface: 'app' }, ['deployment-id']],
    [{ surface: 'app', deploymentId: 0 }, []],
    [{ surface: 'chat', dashboard: undefined }, []],
    [{ baseUrl: undefined, src: 'https://a.example/embed/chat' }, []],
  ] as const) {
    it(`returns ${missing.join(' and ') || 'nothing'} for ${JSON.stringify(settings)}`, () => {
      assert.deepEqual(missingAttributes({ ...base, ...settings } as ElementSettings), missing);
    });
  }
});

describe('embedTarget', () => {
  for (const [src, target] of [
    ['https://a.example/prefix/embed/d/7/app', { surface: 'app', deploymentId: 7 }],
    ['https://a.example/embed/d/7/app/workbooks/1', { surface: 'app', deploymentId: 7 }],
    ['https://a.example/embed/chat/', { surface: 'chat' }],
    ['https://a.example/embed/dashboard/%ff', { surface: 'dashboard', dashboard: undefined }],
  ] as const) {
    it(`returns what ${src} embeds`, () => {
      assert.deepEqual(embedTarget({ ...base, src, deploymentId: 1 }), target);
    });
  }

  it('returns the attributes if there is no src, or if its path is not that of an embed', () => {
    const target = { surface: 'dashboard', dashboard: 'sales', deploymentId: 1 };
    assert.deepEqual(embedTarget({ ...base, deploymentId: 1 }), target);
    const src = 'https://a.example/embedded/chat';
    assert.deepEqual(embedTarget({ ...base, src, deploymentId: 1 }), target);
  });
});
