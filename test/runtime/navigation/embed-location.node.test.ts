import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEmbedLocation } from '../../../src/runtime/navigation/embed-location.ts';

const parse = (path: string) => parseEmbedLocation(new URL(path, 'https://acme.example'));

describe('parseEmbedLocation', () => {
  it('knows the three surfaces', () => {
    const places = ['/embed/dashboard/sa%2Fles', '/embed/d/12/app/books/3', '/embed/chat'].map(
      (path) => {
        const { surface, publicId, deploymentId } = parse(path) ?? {};
        return [surface, publicId, deploymentId];
      },
    );
    assert.deepEqual(places, [
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
    it(`takes ${path} for no embed`, () => assert.equal(parse(path), undefined));
  }

  it('reads the session, the locale and the time zone', () => {
    const address = parse('/embed/chat?session=s%201&locale=es&timezone=Europe/Madrid');
    assert.equal(address?.sessionId, 's 1');
    assert.equal(address?.locale, 'es');
    assert.equal(address?.timezone, 'Europe/Madrid');
  });

  it('takes an empty session for none', () => {
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

  it('reads filters, and names what was meant for one and is none', () => {
    const query = new URLSearchParams([
      ['f_a.b', '["x=1"]'],
      ['f_a.c', 'not json'],
      ['f_nodot', '1'],
      ['f', '1'],
      ['f_a.d', '0'],
    ]);
    const { filters, brokenFilters } = parse(`/embed/dashboard/s?${query}`) ?? {};
    assert.deepEqual(filters, { 'a.b': ['x=1'], 'a.d': 0 });
    assert.deepEqual(brokenFilters, ['f_a.c', 'f_nodot']);
  });
});
