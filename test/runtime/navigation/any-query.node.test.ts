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
  it('parses each parameter that starts with f_ as a filter, or lists its name as invalid', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { url, location } = parse(query);
        assert.ok(location);
        const { filters, invalidFilters } = location;
        const names: string[] = [];
        const members = new Map<string, string[]>();
        for (const [key, json] of url.searchParams) {
          if (!key.startsWith('f_')) continue;
          const member = key.slice(2);
          members.set(member, [...(members.get(member) ?? []), json]);
          if (key === invalidFilters[names.length]) names.push(key);
          else assert.match(member, /^[^\s.=&?#%]+\.[^\s=&?#%]+$/);
        }
        assert.deepEqual(names, invalidFilters);
        for (const [member, texts] of members) {
          const isReported = invalidFilters.some((each) => each.slice(2) === member);
          const isCleared = texts.some((text) => text.trim() === 'null');
          assert.ok(Object.hasOwn(filters, member) || isReported || isCleared, member);
        }
        for (const member of Object.keys(filters)) assert.ok(members.has(member), member);
        assert.equal(Object.getPrototypeOf(location.filters), Object.prototype);
      }),
    );
  });

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
