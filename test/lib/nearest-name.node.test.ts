import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearestName } from '../../src/lib/nearest-name.ts';

const FIELDS = ['deploymentId', 'embedTenantName', 'embedTheme', 'externalId', 'internalId'];
const VARIABLES = ['PORT', 'HOST', 'SVC_TRUST_PROXY', 'SVC_CONFIG', 'SVC_SIGNING_KEY'];

describe('nearestName', () => {
  for (const [name, candidates, expected] of [
    ['embedTenantNme', FIELDS, 'embedTenantName'],
    ['embedtenantname', FIELDS, 'embedTenantName'],
    ['tenantName', FIELDS, 'embedTenantName'],
    ['embedTenant', FIELDS, 'embedTenantName'],
    ['extrenalId', FIELDS, 'externalId'],
    ['SVC_TRUST_PROXYS', VARIABLES, 'SVC_TRUST_PROXY'],
    ['SVC_SIGNINGKEY', VARIABLES, 'SVC_SIGNING_KEY'],
  ] as const)
    it(`returns ${expected} for ${name}`, () => {
      assert.equal(nearestName(name, candidates), expected);
    });

  it('returns the first of two candidates that are equally similar', () => {
    assert.equal(nearestName('internalIx', ['internalId', 'internalIs']), 'internalId');
  });

  for (const name of ['', 'x', 'customer', '__proto__', 'e'.repeat(100_000)])
    it(`returns undefined for a name that is similar to none: ${name.slice(0, 12)}`, () => {
      assert.equal(nearestName(name, FIELDS), undefined);
    });

  it('returns undefined without candidates', () => {
    assert.equal(nearestName('embedTenantName', []), undefined);
  });
});
