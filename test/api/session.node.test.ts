import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { GenerateSession } from '../../src/api/session.ts';

const fields = Object.keys(GenerateSession.pipe[1].entries).filter(
  (field) => field !== 'deploymentId',
);

describe('GenerateSession', () => {
  it('accepts a request with only a deployment', () => {
    assert.equal(v.is(GenerateSession, { deploymentId: 1 }), true);
  });

  it('requires deploymentId to be a number', () => {
    assert.equal(v.is(GenerateSession, {}), false);
    assert.equal(v.is(GenerateSession, { deploymentId: null }), false);
    assert.equal(v.is(GenerateSession, { deploymentId: '1' }), false);
  });

  for (const field of fields) {
    it(`treats null for ${field} as absent`, () => {
      assert.equal(v.is(GenerateSession, { deploymentId: 1, [field]: null }), true);
    });
  }

  it('accepts any value for groupDefinitions', () => {
    for (const groupDefinitions of ['x', 1, {}, [{}]]) {
      assert.equal(v.is(GenerateSession, { deploymentId: 1, groupDefinitions }), true);
    }
  });

  const invalid: [string, unknown][] = [
    ['branchName', 1],
    ['creatorMode', 'true'],
    ['email', {}],
    ['email', 'lone \ud800 surrogate'],
    ['embedTenantName', 'a'],
    ['embedTenantName', 'Acme'],
    ['embedTenantName', '1acme'],
    ['embedTenantName', 'acme-'],
    ['embedTenantName', 'a'.repeat(37)],
    ['embedTenantProfile', { displayName: 1 }],
    ['userProfile', { picture: 'not a url' }],
    ['embedTheme', { primaryColor: 1 }],
    ['embedTheme', { borderRadius: '4' }],
    ['embedTheme', { chat: { inputColor: 1 } }],
    ['embedTheme', { analyticsChat: { chatInput: { borderColor: 1 } } }],
    ['groups', 'emea'],
    ['groups', [null]],
    ['tenantGroupDefinitions', [{}]],
    ['tenantGroupDefinitions', [{ name: null }]],
    ['userAttributes', [{ value: 1 }]],
    ['userAttributes', [{ name: 'a', value: ['x', 1] }]],
    ['userAttributeDefinitions', [{ name: 'a', type: 'date' }]],
    ['securityContext', []],
    ['securityContext', { a: [{ b: { constructor: 1 } }] }],
    ['securityContext', JSON.parse('{ "a": { "__proto__": { "isAdmin": true } } }')],
    ['userAttributes', [{ name: '__proto__', value: 'x' }]],
    ['userAttributeDefinitions', [{ name: 'prototype', type: 'string' }]],
    ['settings', []],
    ['embedTheme', []],
    ['userProfile', []],
    ['settings', { allowAi: 'yes' }],
    ['settings', { locale: 1 }],
    ['isEphemeral', 0],
    ['roles', ['a', 1]],
  ];
  for (const [field, value] of invalid) {
    it(`rejects ${field}: ${JSON.stringify(value)}, and names the field`, () => {
      const result = v.safeParse(GenerateSession, { deploymentId: 1, [field]: value });
      assert.equal(result.success, false);
      assert.match(v.getDotPath(result.issues[0]) ?? '', new RegExp(`^${field}`));
    });
  }

  for (const embedTenantName of ['ab', 'acme-2', 'a'.repeat(36)]) {
    it(`accepts the embed tenant ${embedTenantName}`, () => {
      assert.equal(v.is(GenerateSession, { deploymentId: 1, embedTenantName }), true);
    });
  }
});
