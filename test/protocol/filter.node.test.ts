import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatFilter, parseFilter } from '../../src/protocol/filter.ts';
import { fc } from '../node/fast-check.ts';
import { FORBIDDEN, validMember } from './any-member.ts';

describe('parseFilter', () => {
  const valid: [string, string, unknown][] = [
    ['f_orders.status="paid"', 'orders.status', 'paid'],
    ['f_orders.status=["a=b","c"]', 'orders.status', ['a=b', 'c']],
    ['f_orders.status=null', 'orders.status', null],
    ['f_a.b.c={"x":1}', 'a.b.c', { x: 1 }],
    ['f_orders.status=%22a%20b%22', 'orders.status', 'a b'],
    ['f_orders.status="100%"', 'orders.status', '100%'],
  ];
  for (const [parameter, member, value] of valid) {
    it(`parses ${parameter}`, () => assert.deepEqual(parseFilter(parameter), { member, value }));
  }

  const invalid = [
    '',
    'f_',
    'f_a.b',
    'a.b=1',
    'f_a=1',
    'f_.b=1',
    'f_a.=1',
    'f_a.b=',
    'f_a.b=x',
    'f_a b.c=1',
  ];
  for (const parameter of [...invalid, 'F_a.b=1', 'f_a.b=%zz', 'f_a&x.b=1', 'f_a#.b=1']) {
    it(`rejects ${parameter || 'nothing'}`, () => assert.equal(parseFilter(parameter), undefined));
  }

  it('parses every filter that formatFilter formats, also percent-encoded', () => {
    fc.assert(
      fc.property(validMember, fc.jsonValue(), (member, value) => {
        const copy: unknown = JSON.parse(JSON.stringify(value));
        const parameter = formatFilter({ member, value });
        assert.deepEqual(parseFilter(parameter), { member, value: copy });
        const encoded = `f_${member}=${encodeURIComponent(JSON.stringify(value))}`;
        assert.deepEqual(parseFilter(encoded), { member, value: copy });
      }),
    );
  });

  it('rejects a member with any forbidden character in any place', () => {
    const place = fc.nat({ max: 40 });
    fc.assert(
      fc.property(
        validMember,
        fc.constantFrom(...FORBIDDEN),
        place,
        fc.jsonValue(),
        (member, character, index, value) => {
          const invalid = member.slice(0, index) + character + member.slice(index);
          assert.equal(parseFilter(formatFilter({ member: invalid, value })), undefined);
        },
      ),
    );
  });
});
