import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embedTarget, embedUrl, frameUrl } from '../../../src/host/config/embed-url.ts';
import {
  type ElementSettings,
  parseSetting,
  settings as rules,
} from '../../../src/host/config/settings.ts';
import { parseEmbedLocation } from '../../../src/runtime/navigation/embed-location.ts';
import { fc } from '../../node/fast-check.ts';
import { anyMember } from '../../protocol/any-member.ts';

const accepts = (name: keyof ElementSettings) => (value: unknown) => {
  try {
    return parseSetting(rules[name], name, value) !== undefined;
  } catch {
    return false;
  }
};

// With lone surrogates, which a text of JavaScript may contain.
const anyText = fc
  .array(fc.integer({ max: 0xffff, min: 0 }))
  .map((units) => String.fromCharCode(...units));
const text = fc.string({ unit: 'binary', minLength: 1 });
const filters = fc.dictionary(anyMember, fc.jsonValue(), { maxKeys: 4 }).filter(accepts('filters'));
const target = fc.oneof(
  fc.record({
    surface: fc.constant('dashboard' as const),
    dashboard: fc
      .oneof(fc.constantFrom('%2e%2e', '../x', 'a?b#c', '/'), anyText)
      .filter(accepts('dashboard')),
  }),
  fc.record({ surface: fc.constant('app' as const), deploymentId: fc.maxSafeNat() }),
  fc.record({ surface: fc.constant('chat' as const) }),
);
const parameters = fc.record(
  {
    locale: text.filter(accepts('locale')),
    timezone: fc.constantFrom('Europe/Madrid', 'Etc/GMT+5', 'UTC'),
    allowExport: fc.boolean(),
    autoHeight: fc.boolean(),
    filters,
  },
  { requiredKeys: [] },
);
const sessionId = fc.option(text, { nil: undefined });

const settingsOf = (...parts: object[]) => Object.assign({}, ...parts) as ElementSettings;

describe('The URL of the frame, for any settings', () => {
  it('contains every setting as the embed parses it', () => {
    fc.assert(
      fc.property(target, parameters, sessionId, (what, values, id) => {
        const base = { baseUrl: 'https://acme.example', withoutMessages: true };
        const settings = settingsOf(base, what, values);
        const url = frameUrl(embedUrl(settings), settings, id);
        const location = parseEmbedLocation(new URL(url.href));
        assert.ok(location);
        assert.equal(location.surface, settings.surface);
        assert.equal(location.publicId, settings.dashboard);
        assert.equal(location.deploymentId, settings.deploymentId);
        assert.equal(location.sessionId, id);
        assert.equal(location.locale, settings.locale);
        assert.equal(location.timezone, settings.timezone);
        assert.equal(location.allowExport, settings.allowExport ?? false);
        const set = Object.entries(settings.filters ?? {}).filter(([, value]) => value !== null);
        const copy = JSON.parse(JSON.stringify(set)) as [string, unknown][];
        assert.deepEqual(new Map(Object.entries(location.filters)), new Map(copy));
        assert.deepEqual(location.invalidFilters, []);
      }),
    );
  });

  it('names the same target again if it is the src of an element', () => {
    fc.assert(
      fc.property(target, parameters, (what, values) => {
        const settings = settingsOf({ baseUrl: 'https://acme.example' }, what, values);
        const src = frameUrl(embedUrl(settings), settings).href;
        assert.deepEqual(embedTarget(settingsOf({ src, surface: 'dashboard' })), { ...what });
      }),
    );
  });

  it('keeps the path and the own parameters of src, and has at most the given session', () => {
    const src = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(src, text, parameters, sessionId, (address, old, values, id) => {
        const own = new URL(address);
        own.searchParams.append('session', old);
        own.searchParams.append('session', old);
        own.searchParams.append('tab', old);
        const settings = settingsOf({ src: own.href }, values);
        const url = frameUrl(embedUrl(settings), settings, id);
        assert.equal(url.origin + url.pathname + url.hash, own.origin + own.pathname + own.hash);
        assert.equal(url.searchParams.get('tab'), old);
        assert.deepEqual(url.searchParams.getAll('session'), id === undefined ? [] : [id]);
      }),
    );
  });
});
