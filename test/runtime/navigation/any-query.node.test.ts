import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEmbedLocation } from '../../../src/runtime/navigation/embed-location.ts';
import { fc } from '../../node/fast-check.ts';
import { anyMember, validMember } from '../../protocol/any-member.ts';

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

const parse = (query: string) => {
  const url = new URL(`https://acme.example/embed/dashboard/sales?${query}`);
  return { url, location: parseEmbedLocation(url) };
};

describe('parseEmbedLocation, for any query', () => {
  it('contains a valid filter after any others, as its JSON states it', () => {
    const anyJson = fc.jsonValue().filter((json) => json !== null);
    fc.assert(
      fc.property(queries, validMember, anyJson, (query, member, json) => {
        const { url, location } = parse(query);
        url.searchParams.append(`f_${member}`, JSON.stringify(json));
        const { filters = {}, invalidFilters } = parseEmbedLocation(url) ?? {};
        assert.ok(Object.hasOwn(filters, member));
        assert.deepEqual(filters[member], JSON.parse(JSON.stringify(json)));
        assert.deepEqual(invalidFilters, location?.invalidFilters);
      }),
    );
  });
});
