import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type ElementSettings,
  jsonFromAttribute,
  numberFromAttribute,
  settings,
  validateSetting,
} from '../../../src/host/config/settings.ts';

type SettingName = keyof ElementSettings;

const validate = (name: SettingName, value: unknown) =>
  validateSetting(settings[name], name, value);

const valid: Partial<Record<SettingName, unknown[]>> = {
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

const invalid: Partial<Record<SettingName, unknown[]>> = {
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

describe('validateSetting', () => {
  for (const [name, values] of Object.entries(valid) as [SettingName, unknown[]][]) {
    it(`accepts a valid ${name}`, () => {
      for (const value of values) assert.equal(validate(name, value), undefined);
    });
  }

  for (const [name, values] of Object.entries(invalid) as [SettingName, unknown[]][]) {
    it(`rejects an invalid ${name} with its name and the expected value`, () => {
      for (const value of values) {
        const error = validate(name, value);
        assert.equal(error?.code, 'bad-config', `${JSON.stringify(value)} was accepted`);
        const { expected } = settings[name];
        assert.ok(error.message.startsWith(`${name} must be ${expected}`), error.message);
      }
    });
  }

  it('names the invalid value in the error', () => {
    assert.match(validate('surface', 'page')?.message ?? '', /, not "page"\.$/);
  });

  for (const name of ['src', 'baseUrl', 'sessionUrl'] as const) {
    it(`does not repeat a session id in ${name}`, (test) => {
      Object.defineProperty(globalThis, 'document', {
        value: { baseURI: 'https://host.example' },
        configurable: true,
      });
      test.after(() => Reflect.deleteProperty(globalThis, 'document'));
      const { message } = validate(name, 'ftp://a.example/?session=secret') ?? {};
      assert.match(message ?? '', /must be an http\(s\) address\.$/);
    });
  }

  it('does not repeat an invalid session id', () => {
    const error = validate('sessionId', 5);
    assert.equal(error?.message, 'sessionId must be a text.');
  });
});

describe('numberFromAttribute and jsonFromAttribute', () => {
  it('converts attributes to numbers and JSON values, and returns other text unchanged', () => {
    assert.equal(numberFromAttribute('7'), 7);
    assert.equal(numberFromAttribute('one'), 'one');
    assert.equal(numberFromAttribute(null), null);
    assert.deepEqual(jsonFromAttribute('{"font":"x"}'), { font: 'x' });
    assert.equal(jsonFromAttribute('{'), '{');
    assert.equal(jsonFromAttribute(null), null);
  });
});

describe('validateSetting on an https page', () => {
  it('accepts http only for the loopback host', (test) => {
    const page = { protocol: 'https:' };
    Object.defineProperty(globalThis, 'location', { value: page, configurable: true });
    test.after(() => Reflect.deleteProperty(globalThis, 'location'));
    for (const host of ['localhost', 'a.localhost:80', '127.0.0.1', '[::1]:1']) {
      assert.equal(validate('baseUrl', `http://${host}`), undefined, host);
    }
    for (const host of ['a.example', 'localhost.example', '127.0.0.1.example', '[::2]']) {
      assert.equal(validate('baseUrl', `http://${host}`)?.code, 'bad-config', host);
    }
  });
});
