import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mergeFilter, parseEmbedLocation } from '../../../src/runtime/navigation/embed-location.ts';
import { fc } from '../../node/fast-check.ts';
import { anyMember, validMember } from '../../protocol/any-member.ts';

const parse = (path: string) => parseEmbedLocation(new URL(path, 'https://acme.example'));

describe('parseEmbedLocation', () => {
  it('parses the URLs of the three surfaces', () => {
    const locations = ['/embed/dashboard/sa%2Fles', '/embed/d/12/app/books/3', '/embed/chat'].map(
      (path) => {
        const { surface, publicId, deploymentId } = parse(path) ?? {};
        return [surface, publicId, deploymentId];
      },
    );
    assert.deepEqual(locations, [
      ['dashboard', 'sa/les', undefined],
      ['app', undefined, 12],
      ['chat', undefined, undefined],
    ]);
  });

  for (const path of [
    '/',
    '/embed',
    '/embed/dashboard/',
    '/embed/dashboard/%zz',
    '/embed/d/x/app',
    '/embed/d/1/apple',
    '/embed/chats',
    '/x/embed/chat',
  ]) {
    it(`returns undefined for ${path}`, () => assert.equal(parse(path), undefined));
  }

  it('parses the session, the locale and the time zone', () => {
    const location = parse('/embed/chat?session=s%201&locale=es&timezone=Europe/Madrid');
    assert.equal(location?.sessionId, 's 1');
    assert.equal(location?.locale, 'es');
    assert.equal(location?.timezone, 'Europe/Madrid');
  });

  it('ignores an empty session', () => {
    assert.equal(parse('/embed/chat?session=')?.sessionId, undefined);
  });

  for (const [query, allowed] of [
    ['allowExport=true', true],
    ['allowExport=True', false],
    ['allowExport=1', false],
    ['allowExport', false],
    ['allowExport=false&allowExport=true', false],
    ['', false],
  ] as const) {
    it(`${allowed ? 'allows' : 'forbids'} export with "${query}"`, () => {
      assert.equal(parse(`/embed/dashboard/s?${query}`)?.allowExport, allowed);
    });
  }

  it('parses filters and lists the names of invalid ones', () => {
    const query = new URLSearchParams([
      ['f_a.b', '["x=1"]'],
      ['f_a.c', 'not json'],
      ['f_nodot', '1'],
      ['f_a.e="x', 'y"'],
      ['f', '1'],
      ['f_a.d', '0'],
    ]);
    const { filters, invalidFilters } = parse(`/embed/dashboard/s?${query}`) ?? {};
    assert.deepEqual(filters, { 'a.b': ['x=1'], 'a.d': 0 });
    assert.deepEqual(invalidFilters, ['f_a.c', 'f_nodot', 'f_a.e="x']);
  });

  const current = {
    locale: 'de',
    timezone: 'Asia/Tokyo',
    allowExport: true,
    filters: { 'a.b': 1, 'a.c': 2 },
  };
  const next = (query: string) =>
    parseEmbedLocation(new URL(`https://acme.example/embed/chat/?${query}`), current);

  it('keeps the current parameters that the URL does not contain', () => {
    const { surface, locale, timezone, allowExport, filters } = next('tab=2') ?? {};
    assert.equal(surface, 'chat');
    assert.deepEqual({ locale, timezone, allowExport, filters }, current);
  });

  it('replaces the current parameters that the URL contains, and merges its filters', () => {
    const query = 'locale=fr&timezone=UTC&allowExport=false&f_a.b=null&f_a.d=[3]';
    const { locale, timezone, allowExport, filters } = next(query) ?? {};
    assert.deepEqual([locale, timezone, allowExport], ['fr', 'UTC', false]);
    assert.deepEqual(filters, { 'a.c': 2, 'a.d': [3] });
  });

  const anyText = fc.string({ unit: 'binary' });
  const name = fc.oneof(
    anyMember.map((member) => `f_${member}`),
    validMember.map((member) => `f_${member}`),
    anyText.map((text) => `f_${text}`),
    anyText,
  );
  const value = fc.oneof(fc.json(), fc.constantFrom('null', '{"__proto__":{"x":1}}'), anyText);
  const queries = fc.oneof(
    anyText,
    fc.array(fc.tuple(name, value)).map((all) => new URLSearchParams(all).toString()),
    fc.array(fc.tuple(name, value)).map((all) => all.map((pair) => pair.join('=')).join('&')),
  );

  it('contains a valid filter after any others, as its JSON states it, for any query', () => {
    const anyJson = fc.jsonValue().filter((json) => json !== null);
    fc.assert(
      fc.property(queries, validMember, anyJson, (query, member, json) => {
        const url = new URL(`https://acme.example/embed/dashboard/sales?${query}`);
        const location = parseEmbedLocation(url);
        url.searchParams.append(`f_${member}`, JSON.stringify(json));
        const { filters = {}, invalidFilters } = parseEmbedLocation(url) ?? {};
        assert.ok(Object.hasOwn(filters, member));
        assert.deepEqual(filters[member], JSON.parse(JSON.stringify(json)));
        assert.deepEqual(invalidFilters, location?.invalidFilters);
      }),
    );
  });
});

describe('mergeFilter', () => {
  it('replaces the filter of a member, and removes it for null', () => {
    const filters = { 'a.b': 1, 'a.c': [2] };
    assert.deepEqual(mergeFilter(filters, { member: 'a.b', value: false }), {
      'a.b': false,
      'a.c': [2],
    });
    assert.deepEqual(mergeFilter(filters, { member: 'a.b', value: null }), { 'a.c': [2] });
    assert.deepEqual(filters, { 'a.b': 1, 'a.c': [2] });
  });
});
