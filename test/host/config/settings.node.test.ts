import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  attributeName,
  attributes,
  type EmbedConfig,
  fields,
  misfit,
} from '../../../src/host/config/attributes.ts';

const good: Partial<Record<keyof EmbedConfig, unknown[]>> = {
  baseUrl: ['https://a.example', 'http://a.example/x', 'http://localhost:1', undefined, null],
  surface: ['dashboard', 'app', 'chat'],
  dashboard: ['sales', '...', 'a/b'],
  deploymentId: [1, 0],
  src: ['https://a.example/embed/chat?session=1'],
  colorScheme: ['light', 'dark', 'auto'],
  theme: [{}, { primaryColor: 'red', borderRadius: 4, chat: { inputColor: null }, more: 1 }],
  locale: ['es', 'es-ES'],
  timezone: ['UTC', 'Europe/Madrid', 'Etc/GMT+2'],
  filters: [{}, { 'a.b': 1, 'a.b.c': null }],
  allowExport: [true, false],
  loading: ['eager', 'lazy'],
  readyTimeout: [1, 30_000],
  sessionProvider: [() => 's'],
};

const bad: Partial<Record<keyof EmbedConfig, unknown[]>> = {
  baseUrl: [
    'foo',
    '',
    '/embed',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://a.example?x',
    1,
  ],
  surface: ['Dashboard', ''],
  dashboard: ['.', '..', '', 5],
  deploymentId: [Number.NaN, 1.5, '1'],
  src: ['data:text/html,x', '//a.example'],
  sessionId: [''],
  colorScheme: ['black', ''],
  theme: ['red', [], { primaryColor: 1 }, { borderRadius: Number.POSITIVE_INFINITY }],
  timezone: ['+02:00', '-05:00', 'Madrid', ''],
  filters: ['x', [], { status: 1 }, { 'a b.c': 1 }, { '.c': 1 }],
  loading: ['soon', ''],
  readyTimeout: [0, -1, Number.NaN],
  sessionProvider: ['mint'],
};

describe('config', () => {
  for (const [key, values] of Object.entries(good) as [keyof EmbedConfig, unknown[]][]) {
    it(`accepts ${key}`, () => {
      for (const value of values) assert.equal(misfit(key, value), undefined);
    });
  }

  for (const [key, values] of Object.entries(bad) as [keyof EmbedConfig, unknown[]][]) {
    it(`refuses ${key} by the name of its attribute, with what it expected`, () => {
      for (const value of values) {
        const error = misfit(key, value);
        assert.equal(error?.code, 'bad-config', `${JSON.stringify(value)} passed`);
        assert.ok(error.message.startsWith(`${attributeName(key)} must be ${fields[key][1]}`));
      }
    });
  }

  for (const key of ['src', 'baseUrl'] as const) {
    it(`repeats no session id that stands in ${key}`, () => {
      const { message } = misfit(key, 'ftp://a.example/?session=secret') ?? {};
      assert.match(message ?? '', /must be an http\(s\) address\.$/);
    });
  }

  it('has the attributes of the document, and no more', () => {
    assert.deepEqual(
      Object.keys(attributes).join(' '),
      'base-url surface dashboard deployment-id src session-id session-url color-scheme theme locale ' +
        'timezone filters allow-export without-messages loading frame-title ready-timeout session-timeout',
    );
  });

  it('reads attributes', () => {
    assert.equal(fields.deploymentId[2]?.('7'), 7);
    assert.equal(fields.allowExport[2]?.(''), true);
    assert.deepEqual(fields.theme[2]?.('{"font":"x"}'), { font: 'x' });
    assert.equal(fields.theme[2]?.('{'), '{');
  });
});

describe('config on an https page', () => {
  it('accepts http only from this machine', (test) => {
    const page = { protocol: 'https:' };
    Object.defineProperty(globalThis, 'location', { value: page, configurable: true });
    test.after(() => Reflect.deleteProperty(globalThis, 'location'));
    for (const host of ['localhost', 'a.localhost:80', '127.0.0.1', '[::1]:1']) {
      assert.equal(misfit('baseUrl', `http://${host}`), undefined, host);
    }
    for (const host of ['a.example', 'localhost.example', '127.0.0.1.example', '[::2]']) {
      assert.equal(misfit('baseUrl', `http://${host}`)?.code, 'bad-config', host);
    }
  });
});
