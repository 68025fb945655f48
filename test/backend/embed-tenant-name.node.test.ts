import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EmbedServiceError, embedTenantNameOf } from '../../src/backend/index.ts';
import { fc } from '../node/fast-check.ts';

const PATTERN = /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/;
const REPLACED = /^id-[0-9a-v]{32}$/;

/** Ids with their names, which must never change: the comments of a customer belong to the name. */
const golden: [customerId: string, embedTenantName: string][] = [
  ['acme', 'acme'],
  ['a1', 'a1'],
  ['north-west-2', 'north-west-2'],
  ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'],
  ['550e8400-e29b-41d4-a716-446655440000', 'id-keku3rcn6b5b523829tu03ost4gqpbnt'],
  ['1042', 'id-45mqaiqp66jd6v6ahokpacr1vo1cd05r'],
  ['cus_N1x', 'id-nffts7126kffhgsa535d81e9fjfptq9b'],
  ['Acme', 'id-6s1mpm7pehmj6k1otikiv2jjlpfhnii7'],
  ['acme-', 'id-r2r1qb9jdf92uh111jrfj8rls5or2641'],
  ['a', 'id-pabo24ma3euslum266ppk8us9mjodrvo'],
  ['Größe', 'id-lre3v04oj9ikd5h70m2imbqa90erq7i9'],
  ['😀', 'id-u123kd1cbrqkf0t126qhn9bcie74ej1i'],
  // The name of another customer, chosen as an id.
  ['id-45mqaiqp66jd6v6ahokpacr1vo1cd05r', 'id-uddpo9grdasmhsh6cj9t717c67suuvjv'],
];

const customerId = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.stringMatching(PATTERN),
  fc.stringMatching(REPLACED),
  fc.uuid(),
  fc.nat().map(String),
);

describe('embedTenantNameOf', () => {
  for (const [id, name] of golden)
    it(`returns ${name} for ${JSON.stringify(id)}`, async () => {
      assert.equal(await embedTenantNameOf(id), name);
    });

  it('returns a valid name for any id, unchanged if the id is valid and does not look like a replaced one', async () => {
    await fc.assert(
      fc.asyncProperty(customerId, async (id) => {
        const name = await embedTenantNameOf(id);
        assert.match(name, PATTERN);
        if (PATTERN.test(id) && !REPLACED.test(id)) assert.equal(name, id);
        else assert.match(name, REPLACED);
      }),
    );
  });

  it('returns different names for different ids, also for an id that is the name of another', async () => {
    await fc.assert(
      fc.asyncProperty(customerId, customerId, async (first, second) => {
        const name = await embedTenantNameOf(first);
        if (first !== second) assert.notEqual(await embedTenantNameOf(second), name);
        if (name !== first) assert.notEqual(await embedTenantNameOf(name), name);
      }),
    );
  });

  for (const id of ['', undefined, null, 1042, '\ud800'])
    it(`rejects ${JSON.stringify(id)}`, async () => {
      await assert.rejects(embedTenantNameOf(id as string), (error) => {
        assert.ok(error instanceof EmbedServiceError);
        assert.deepEqual([error.code, error.field], ['invalid', 'customerId']);
        return true;
      });
    });
});
