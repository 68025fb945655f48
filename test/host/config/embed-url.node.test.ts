import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embedUrl, frameUrl } from '../../../src/host/config/embed-url.ts';
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
  const cases: [string, Partial<ElementSettings>, string | undefined, string][] = [
    ['a dashboard', {}, 's1', 'https://acme.example/embed/dashboard/sales?session=s1'],
    [
      'an app',
      { surface: 'app', deploymentId: 7 },
      's1',
      'https://acme.example/embed/d/7/app?session=s1',
    ],
    ['a chat', { surface: 'chat' }, 's1', 'https://acme.example/embed/chat?session=s1'],
    ['no session', {}, undefined, 'https://acme.example/embed/dashboard/sales'],
    [
      'a base with a path',
      { baseUrl: 'https://acme.example/a/b//' },
      's',
      'https://acme.example/a/b/embed/dashboard/sales?session=s',
    ],
    [
      'an id that needs encoding',
      { dashboard: '../a b?c#d/e' },
      undefined,
      'https://acme.example/embed/dashboard/..%2Fa%20b%3Fc%23d%2Fe',
    ],
    [
      'all parameters, in order',
      {
        filters: { 'orders.status': ['paid', 'a&b'], 'orders.size': 3, 'orders.gone': null },
        allowExport: true,
        timezone: 'Europe/Madrid',
        locale: 'es-ES',
      },
      's',
      'https://acme.example/embed/dashboard/sales?session=s&locale=es-ES&timezone=Europe%2FMadrid' +
        '&allowExport=true&f_orders.status=%5B%22paid%22%2C%22a%26b%22%5D&f_orders.size=3',
    ],
    [
      'a complete URL',
      { src: 'https://other.example/embed/chat?session=old&x=1#h', locale: 'de' },
      'new',
      'https://other.example/embed/chat?x=1&session=new&locale=de#h',
    ],
  ];
  for (const [name, config, sessionId, expected] of cases) {
    it(`creates the URL of ${name}`, () => assert.equal(urlOf(config, sessionId), expected));
  }

  it('removes the session id from src', () => {
    const url = urlOf({ src: 'https://a.example/x?session=s&y=1' });
    assert.equal(url, 'https://a.example/x?y=1');
  });

  for (const [missing, config] of [
    ['base-url', { baseUrl: undefined }],
    ['dashboard', { dashboard: undefined }],
    ['deployment-id', { surface: 'app' }],
  ] as const) {
    it(`throws if ${missing} is missing`, () => {
      const create = () => embedUrl({ ...base, ...config } as ElementSettings);
      assert.throws(create, { code: 'bad-config', message: new RegExp(`^${missing}`) });
    });
  }
});
