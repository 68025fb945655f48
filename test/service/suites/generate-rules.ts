import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import type { TestEngine } from '../engines.ts';
import { problemExpecter } from '../expect-problem.ts';
import { testService } from '../test-service.ts';

type Json = Record<string, unknown>;

/**
 * The schemas and rules of the fields of generate-session, each with an invalid request. `text-limits.ts` has the texts,
 * `security/other-customer.ts` the names of embed tenants and groups, `sessions/attributes.node.test.ts` all attributes.
 */
export function generateRulesSuite(engine: TestEngine): void {
  describe('POST /generate-session with an invalid request', () => {
    const service = testService(engine);
    const claimsOf = async (request: Json) => decodeJwt(await service.token(request as never));
    const expectProblem = problemExpecter(service);

    const creator = { creatorMode: true, embedTenantName: 'customer' };
    const groupOf = (group: Json) => ({ tenantGroupDefinitions: [group] });
    const group = groupOf({ name: 'a' });
    const attributeOf = (more: Json) => ({ userAttributes: [{ name: 'a', ...more }] });
    const definitionOf = (more: Json) => ({
      userAttributeDefinitions: [{ name: 'a', type: 'string', ...more }],
    });
    const reservedKeys = ['__proto__', 'constructor', 'prototype'];
    const rules: [name: string, request: Json, field: string][] = [
      ['an empty id', { externalId: '' }, 'externalId'],
      ['an id of both kinds', { internalId: 'root', externalId: 'ann' }, 'externalId'],
      ['an embed tenant of an admin', { internalId: 'root', ...creator }, 'embedTenantName'],
      ['groups of an admin', { internalId: 'root', tenantGroups: [] }, 'tenantGroups'],
      ['an unknown user', { internalId: 'nobody' }, 'internalId'],
      ['a group without creatorMode', { ...creator, ...group, creatorMode: null }, 'creatorMode'],
      ['a group without embed tenant', { creatorMode: true, ...group }, 'embedTenantName'],
      ['an empty name', { ...creator, ...groupOf({ name: '' }) }, 'tenantGroupDefinitions.0.name'],
      ['a relative picture', { userProfile: { picture: 'ann.png' } }, 'userProfile.picture'],
      ...reservedKeys
        .flatMap((key) => [`{"${key}":{"a":true}}`, `{"teams":[{"a":{"${key}":{"a":true}}}]}`])
        .map((context): [string, Json, string] => [
          `the security context ${context}`,
          { securityContext: JSON.parse(context) },
          'securityContext',
        ]),
      ['a reserved key', attributeOf({ name: '__proto__' }), 'userAttributes.0.name'],
      ['a reserved key', definitionOf({ name: 'prototype' }), 'userAttributeDefinitions.0.name'],
      ['an array as profile', { userProfile: [] }, 'userProfile'],
      ['an undefined tenant group', { ...creator, tenantGroups: ['undefined'] }, 'tenantGroups.0'],
      ['a group without a name', { ...creator, ...groupOf({}) }, 'tenantGroupDefinitions.0.name'],
      ['a null among the groups', { groups: [null] }, 'groups.0'],
      ['a setting of another type', { settings: { allowAi: 'yes' } }, 'settings.allowAi'],
      ['a theme of another type', { embedTheme: { chat: 'red' } }, 'embedTheme.chat'],
      ['a list as security context', { securityContext: [] }, 'securityContext'],
      ['an attribute without a name', { userAttributes: [{ value: 1 }] }, 'userAttributes.0.name'],
      ['a mixed list', attributeOf({ value: [1, 'b'] }), 'userAttributes.0.value'],
      ['an object as value', attributeOf({ value: {} }), 'userAttributes.0.value'],
      ['an unknown type', definitionOf({ type: 'date' }), 'userAttributeDefinitions.0.type'],
      ['a role of another type', { roles: [1] }, 'roles.0'],
      ['a flag of another type', { isEphemeral: 1 }, 'isEphemeral'],
      ['a dashboard of another type', { publicDashboardId: 1 }, 'publicDashboardId'],
    ];
    for (const [name, request, field] of rules)
      it(`responds with 400 for ${name} and names ${field}`, () =>
        expectProblem(request, 400, field));

    const unknownKeys: [key: string, request: Json, nearest?: string][] = [
      ['embedTenantNme', { embedTenantNme: 'north' }, 'embedTenantName'],
      ['customer', { customer: 'north' }],
      ['constructor', { constructor: 'north' }],
      ['__proto__', JSON.parse('{ "__proto__": "north" }')],
      ['settings.alowAi', { settings: { alowAi: false } }, 'allowAi'],
      ['userProfile.display_name', { userProfile: { display_name: 'north' } }, 'displayName'],
      ['embedTenantProfile.name', { embedTenantProfile: { name: 'north' } }],
      [
        'tenantGroupDefinitions.0.descripton',
        { ...creator, ...groupOf({ name: 'a', descripton: 'north' }) },
        'description',
      ],
      ['userAttributes.0.vlaue', attributeOf({ vlaue: 'north' }), 'value'],
      ['userAttributeDefinitions.0.default', definitionOf({ default: 'north' }), 'defaultValue'],
    ];
    for (const [key, request, nearest] of unknownKeys)
      it(`responds with 400 for the unknown key ${key}`, async () => {
        const response = await service.generate({ deploymentId: 1, externalId: 'ann', ...request });
        const advice = nearest ? ` (did you mean ${nearest}?)` : '';
        const detail = `${key} is not a known key${advice}.`;
        assert.deepEqual([response.status, response.body.detail], [400, detail]);
        assert.doesNotMatch(response.text, /north/);
      });

    it('truncates an unknown key that is very long', async () => {
      const { status, text } = await service.generate({ deploymentId: 1, ['x'.repeat(9_999)]: 1 });
      assert.equal(status, 400);
      assert.ok(text.length < 600, text);
    });

    it('requires an embed tenant of its own for each viewer if the account is configured so', async () => {
      await service.reconfigureEmbedding({ requireEmbedTenant: true });
      for (const embedTenantName of [undefined, null, 'acme'])
        await expectProblem({ externalId: 'ann', embedTenantName }, 400, 'embedTenantName');
      const withTenant = { deploymentId: 1, externalId: 'ann', embedTenantName: 'north' };
      assert.equal((await service.generate(withTenant)).status, 200);
      assert.equal((await service.generate({ deploymentId: 1, internalId: 'root' })).status, 200);
      await service.restart();
    });

    it('checks attributes against their definitions and adds defaults', async () => {
      const definitions = [
        { name: 'text', type: 'string', defaultValue: 'default text' },
        { name: 'numbers', type: 'number_array', defaultValue: '[1,2]' },
      ];
      const requestOf = (value: unknown) => ({
        userAttributeDefinitions: definitions,
        ...attributeOf({ name: 'numbers', value }),
      });
      const { user } = (await claimsOf(requestOf([3]))) as { user: Json };
      assert.deepEqual(user.attributes, { text: 'default text', numbers: [3] });
      await expectProblem(requestOf(['1']), 400, 'userAttributes.0.value');
    });

    it('rejects a token that is too large for a header and names the largest member', async () => {
      await claimsOf({ deploymentId: 1, securityContext: { note: 'x'.repeat(8_000) } });
      const securityContext = { note: 'x'.repeat(12_000) };
      await expectProblem({ securityContext }, 400, 'securityContext');
      const groups = Array(20).fill({ name: 'a', description: 'x'.repeat(1_000) });
      const unsigned = { ...creator, groupDefinitions: groups, tenantGroupDefinitions: groups };
      const embedTheme = { font: 'x'.repeat(12_000) };
      await expectProblem({ embedTheme, ...unsigned }, 400, 'embedTheme');
    });
  });
}
