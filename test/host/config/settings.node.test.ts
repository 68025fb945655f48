import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { type ElementSettings, parseSetting, settings } from '../../../src/host/config/settings.ts';
import type { EmbedError } from '../../../src/protocol/errors.ts';

type SettingName = keyof ElementSettings;

const parse = (name: SettingName, value: unknown) => parseSetting(settings[name], name, value);

/** Returns the error of an invalid value. */
function validate(name: SettingName, value: unknown): EmbedError | undefined {
  try {
    parse(name, value);
    return undefined;
  } catch (error) {
    return error as EmbedError;
  }
}

const circular: Record<string, unknown> = {};
circular.self = circular;
const throwing = {
  get primaryColor(): string {
    throw new RangeError('no value');
  },
};

const valid: Partial<Record<SettingName, unknown[]>> = {
  baseUrl: ['https://a.example', 'http://a.example/x', 'http://localhost:1', undefined, null],
  surface: ['dashboard', 'app', 'chat', 'Dashboard'],
  dashboard: ['sales', '...', 'a/b'],
  deploymentId: [1, '0', '1'],
  src: ['https://a.example/embed/chat?session=1'],
  colorScheme: ['light', 'dark', 'auto', 'Dark'],
  theme: [{}, { primaryColor: 'red', borderRadius: 4, chat: { inputColor: null }, more: 1 }],
  locale: ['es', 'es-ES', 'es-419', 'zh-Hant-TW', 'no'],
  timezone: ['UTC', 'Europe/Madrid', 'Etc/GMT+2'],
  filters: [{}, { 'a.b': 1, 'a.b.c': null }],
  allowExport: [true, false],
  loading: ['eager', 'lazy', 'LAZY'],
  readyTimeout: [1, 30_000, '5', Number.POSITIVE_INFINITY],
  sessionProvider: [() => 's'],
};

const invalid: Partial<Record<SettingName, unknown[]>> = {
  baseUrl: [
    'foo',
    'https://a.example/my app',
    '/embed',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://a.example?x',
    1,
    Symbol('x'),
    Object.create(null),
  ],
  surface: ['page', 5],
  dashboard: ['.', '..', '\ud800', Number.NaN, true],
  deploymentId: [Number.NaN, 1.5, -1, 'one', 5n, circular],
  src: ['data:text/html,x', '//a.example'],
  sessionId: [5],
  colorScheme: ['black', 5],
  theme: [
    'red',
    [],
    { primaryColor: 1 },
    { borderRadius: Number.POSITIVE_INFINITY },
    { primaryColor: 'red', onChange: () => {} },
    { font: circular },
    throwing,
    5n,
    Symbol('x'),
  ],
  locale: [circular, 5n, 'de_DE', 'german', 'gr-GR'],
  timezone: ['+02:00', '-05:00', 'Madrid'],
  filters: ['x', [], { status: 1 }, { 'a b.c': 1 }, { '.c': 1 }, { 'a.b': [Number.NaN] }, circular],
  allowExport: [5n, circular],
  loading: ['soon'],
  readyTimeout: ['0', -1, Number.NaN, 'soon', 5n, Symbol('x'), Object.create(null)],
  sessionProvider: ['mint'],
};

describe('parseSetting', () => {
  for (const [name, values] of Object.entries(valid) as [SettingName, unknown[]][]) {
    it(`accepts a valid ${name}`, () => {
      for (const value of values) assert.equal(validate(name, value), undefined);
    });
  }

  for (const [name, values] of Object.entries(invalid) as [SettingName, unknown[]][]) {
    it(`rejects an invalid ${name} with its name and the expected value`, () => {
      for (const value of values) {
        const error = validate(name, value);
        assert.equal(error?.code, 'bad-config', `${inspect(value)} was accepted`);
        const { expected } = settings[name];
        assert.ok(error.message.startsWith(`${name} must be ${expected}`), error.message);
      }
    });
  }

  for (const name of Object.keys(settings) as SettingName[]) {
    it(`takes a ${name} that a framework or a server has cleared for the default`, () => {
      for (const value of [undefined, null, '', ' \n', 0, false])
        assert.equal(parse(name, value), undefined, inspect(value));
    });
  }

  it('reads keywords in upper case, as those of attributes of HTML', () => {
    assert.equal(parse('loading', 'LAZY'), 'lazy');
    assert.equal(parse('surface', 'Chat'), 'chat');
    assert.equal(parse('colorScheme', 'DARK'), 'dark');
  });

  it('names the invalid value in the error', () => {
    assert.match(validate('surface', 'page')?.message ?? '', /, not "page"\.$/);
  });

  it('names the invalid field of a theme', () => {
    const fields: [unknown, string][] = [
      [{ borderRadius: '8px' }, 'borderRadius: must be a number'],
      ['{"chat":{"inputColor":7}}', 'chat.inputColor: must be a string'],
      [{ chat: 'red' }, 'chat: must be an object'],
    ];
    for (const [theme, reason] of fields) {
      const { message = '' } = validate('theme', theme) ?? {};
      assert.ok(message.startsWith(`theme must be a JSON theme (${reason}), not `), message);
    }
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

  const values: [SettingName, unknown, unknown][] = [
    ['baseUrl', ' https://a.example\n', 'https://a.example'],
    ['src', '\n  https://a.example/embed/chat\n', 'https://a.example/embed/chat'],
    ['sessionId', 's1\n', 's1'],
    ['surface', 'chat ', 'chat'],
    ['dashboard', 42, '42'],
    ['deploymentId', ' 7 ', 7],
  ];
  for (const [name, value, parsed] of values) {
    it(`reads ${name} from ${JSON.stringify(value)}, as hosts write it`, () => {
      assert.equal(parse(name, value), parsed);
    });
  }

  it('limits time limits to the longest timer, because a longer one fires immediately', () => {
    for (const limit of [Number.POSITIVE_INFINITY, 2 ** 31, 'Infinity', '1e12']) {
      assert.equal(parse('readyTimeout', limit), 2 ** 31 - 1);
      assert.equal(parse('sessionTimeout', limit), 2 ** 31 - 1);
    }
    assert.equal(parse('readyTimeout', '5000'), 5000);
  });

  it('parses a theme and filters of JSON text, and copies other values, also behind proxies', () => {
    const theme = { font: 'x' };
    assert.deepEqual(parse('theme', '{"font":"x"}'), theme);
    assert.deepEqual(parse('theme', theme), theme);
    assert.notEqual(parse('theme', theme), theme);
    assert.deepEqual(parse('theme', new Proxy(theme, {})), theme);
    assert.equal(parse('filters', 'null'), undefined);
    assert.equal(parse('filters', null), undefined);
    assert.match(validate('theme', '{')?.message ?? '', /must be a JSON theme, not "\{"\.$/);
  });

  for (const [page, origin, protocol] of [
    ['an https page', 'https://app.example', 'https:'],
    ['a page of srcdoc in it', 'https://app.example', 'about:'],
    ['a sandboxed https page', 'null', 'https:'],
  ])
    it(`accepts http only for the loopback host on ${page}`, (test) => {
      for (const [name, value] of Object.entries({ origin, location: { protocol } })) {
        Object.defineProperty(globalThis, name, { value, configurable: true });
        test.after(() => Reflect.deleteProperty(globalThis, name));
      }
      for (const host of ['localhost', 'a.localhost:80', '127.0.0.1', '[::1]:1'])
        assert.equal(validate('baseUrl', `http://${host}`), undefined, host);
      for (const host of ['a.example', 'localhost.example', '127.0.0.1.example', '[::2]'])
        assert.equal(validate('baseUrl', `http://${host}`)?.code, 'bad-config', host);
    });
});
