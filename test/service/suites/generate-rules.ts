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
    const groupOf = (definition: Json) => ({ tenantGroupDefinitions: [definition] });
    const rules: [name: string, request: Json, field: string][] = [
      ['an empty id', { externalId: '' }, 'externalId'],
      ['an id of both kinds', { internalId: 'root', externalId: 'ann' }, 'externalId'],
      [
        'an embed tenant of a user of the account',
        { internalId: 'root', embedTenantName: 'north' },
        'embedTenantName',
      ],
      ['groups of a user of the account', { internalId: 'root', tenantGroups: [] }, 'tenantGroups'],
      ['an unknown user', { internalId: 'nobody' }, 'internalId'],
      [
        'groups without creatorMode',
        { ...creator, ...groupOf({ name: 'a' }), creatorMode: null },
        'creatorMode',
      ],
      [
        'groups without an embed tenant',
        { creatorMode: true, ...groupOf({ name: 'a' }) },
        'embedTenantName',
      ],
      ['an empty name', { ...creator, ...groupOf({ name: '' }) }, 'tenantGroupDefinitions.0.name'],
      [
        'a picture that is not a URL',
        { userProfile: { picture: 'ann.png' } },
        'userProfile.picture',
      ],
      ...['__proto__', 'constructor', 'prototype'].map((key): [string, Json, string] => [
        `${key} in the security context`,
        { securityContext: JSON.parse(`{"${key}":{"polluted":true}}`) },
        'securityContext',
      ]),
      ...['__proto__', 'constructor', 'prototype'].map((key): [string, Json, string] => [
        `${key} deep in the security context`,
        { securityContext: JSON.parse(`{"teams":[{"a":{"${key}":{"polluted":true}}}]}`) },
        'securityContext',
      ]),
      [
        'a reserved key as attribute',
        { userAttributes: [{ name: '__proto__', value: 'x' }] },
        'userAttributes.0.name',
      ],
      [
        'a reserved key as attribute definition',
        { userAttributeDefinitions: [{ name: 'constructor', type: 'string', defaultValue: 'x' }] },
        'userAttributeDefinitions.0.name',
      ],
      ['an array as profile', { userProfile: [] }, 'userProfile'],
      ['an undefined tenant group', { ...creator, tenantGroups: ['undefined'] }, 'tenantGroups.0'],
      ['a group without a name', { ...creator, ...groupOf({}) }, 'tenantGroupDefinitions.0.name'],
      ['a null among the groups', { groups: [null] }, 'groups.0'],
      ['a setting of another type', { settings: { allowAi: 'yes' } }, 'settings.allowAi'],
      ['a theme of another type', { embedTheme: { chat: 'red' } }, 'embedTheme.chat'],
      ['a list as security context', { securityContext: [] }, 'securityContext'],
      ['an attribute without a name', { userAttributes: [{ value: 1 }] }, 'userAttributes.0.name'],
      [
        'a mixed list',
        { userAttributes: [{ name: 'a', value: [1, 'b'] }] },
        'userAttributes.0.value',
      ],
      [
        'an object as value',
        { userAttributes: [{ name: 'a', value: {} }] },
        'userAttributes.0.value',
      ],
      [
        'an unknown type',
        { userAttributeDefinitions: [{ name: 'a', type: 'date' }] },
        'userAttributeDefinitions.0.type',
      ],
      ['a role of another type', { roles: [1] }, 'roles.0'],
      ['a flag of another type', { isEphemeral: 1 }, 'isEphemeral'],
      ['a dashboard of another type', { publicDashboardId: 1 }, 'publicDashboardId'],
    ];
    for (const [name, request, field] of rules)
      it(`responds with 400 for ${name} and names ${field}`, () =>
        expectProblem(request, 400, field));

    const unknownKeys: [request: Json, detail: string][] = [
      [
        { embedTenantNme: 'north' },
        'embedTenantNme is not a known key (did you mean embedTenantName?).',
      ],
      [{ customer: 'north' }, 'customer is not a known key.'],
      [{ constructor: 'north' }, 'constructor is not a known key.'],
      [JSON.parse('{ "__proto__": "north" }'), '__proto__ is not a known key.'],
      [
        { settings: { alowAi: false } },
        'settings.alowAi is not a known key (did you mean allowAi?).',
      ],
      [
        { userProfile: { display_name: 'north' } },
        'userProfile.display_name is not a known key (did you mean displayName?).',
      ],
      [{ embedTenantProfile: { name: 'north' } }, 'embedTenantProfile.name is not a known key.'],
      [
        { ...creator, ...groupOf({ name: 'a', descripton: 'north' }) },
        'tenantGroupDefinitions.0.descripton is not a known key (did you mean description?).',
      ],
      [
        { userAttributes: [{ name: 'a', vlaue: 'north' }] },
        'userAttributes.0.vlaue is not a known key (did you mean value?).',
      ],
      [
        { userAttributeDefinitions: [{ name: 'a', type: 'string', default: 'north' }] },
        'userAttributeDefinitions.0.default is not a known key (did you mean defaultValue?).',
      ],
    ];
    for (const [request, detail] of unknownKeys)
      it(`responds with 400: ${detail}`, async () => {
        const response = await service.generate({ deploymentId: 1, externalId: 'ann', ...request });
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
        { name: 'none', type: 'string' },
      ];
      const attributesOf = (value: unknown) => ({
        deploymentId: 1,
        userAttributeDefinitions: definitions,
        userAttributes: [{ name: 'numbers', value }],
      });
      const attributes = { text: 'default text', numbers: [3] };
      assert.deepEqual((await claimsOf(attributesOf([3]))).user, {
        ...((await claimsOf({ deploymentId: 1 })).user as Json),
        attributes,
      });
      await expectProblem(attributesOf(['1']), 400, 'userAttributes.0.value');
    });

    it('rejects a token that is too large for a header and names the largest member', async () => {
      await claimsOf({ deploymentId: 1, securityContext: { note: 'x'.repeat(8_000) } });
      await expectProblem(
        { settings: { locale: 'en' }, securityContext: { note: 'x'.repeat(12_000) } },
        400,
        'securityContext',
      );
      await expectProblem({ embedTheme: { font: 'x'.repeat(12_000) } }, 400, 'embedTheme');
    });
  });
}
