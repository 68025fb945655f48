import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import { bearer } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { problemExpecter } from '../expect-problem.ts';
import { testService } from '../test-service.ts';

type Json = Record<string, unknown>;

const everyField = {
  deploymentId: 1,
  branchName: 'staging',
  creatorMode: true,
  email: 'ann@example.com',
  externalId: 'ann',
  embedTenantName: 'north',
  embedTenantProfile: { displayName: 'North' },
  userProfile: { displayName: 'Ann', picture: 'https://images.example/ann.png' },
  embedTheme: {
    primaryColor: '#123456',
    font: 'Inter',
    borderRadius: 4,
    chat: { inputColor: 'red' },
    analyticsChat: { backgroundColor: null, chatInput: { borderColor: 'blue' } },
  },
  groups: ['emea'],
  groupDefinitions: [{ name: 'ignored' }],
  tenantGroups: ['editors'],
  tenantGroupDefinitions: [{ name: 'editors', description: 'May edit' }],
  userAttributes: [{ name: 'region', value: 'eu' }],
  userAttributeDefinitions: [{ name: 'limit', type: 'number', defaultValue: '7' }],
  securityContext: { customer: 7, svcCloud: { groups: ['forged'] } },
  settings: { allowAi: false, locale: 'es-ES', showMemberNames: null },
  isEphemeral: true,
  publicDashboardId: 'sales',
  roles: ['viewer'],
};

/** Session generation: every field, rule and rejection. */
export function generateSuite(engine: TestEngine): void {
  describe('POST /generate-session', () => {
    const service = testService(engine);
    const claimsOf = async (request: Json) => {
      const minted = await service.generate(request);
      assert.equal(minted.status, 200, minted.text);
      return decodeJwt((await service.exchange(minted.body.sessionId)).body.token);
    };
    const expectProblem = problemExpecter(service);

    it('responds with a session id and nothing else', async () => {
      const { status, body, headers } = await service.generate({ deploymentId: 1 });
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), ['sessionId']);
      assert.match(body.sessionId, /^[\w-]{43}$/, '256 bits');
      assert.equal(headers.get('cache-control'), 'no-store');
    });

    it('writes every field to the token', async () => {
      const { sub, iat, exp, svc, jti, ...claims } = await claimsOf(everyField);
      assert.match(String(sub), /^\d+$/);
      assert.deepEqual(claims, {
        iss: 'svc-embed',
        aud: 'acme',
        embedTenant: 'north',
        deploymentId: 1,
        branch: 'staging',
        creatorMode: true,
        settings: everyField.settings,
        theme: everyField.embedTheme,
        securityContext: {
          customer: 7,
          svcCloud: { groups: ['emea', 'system:tenant:north:group:editors'] },
        },
        user: {
          attributes: { limit: 7, region: 'eu' },
          roles: ['viewer'],
          displayName: 'Ann',
          picture: 'https://images.example/ann.png',
          publicDashboardId: 'sales',
          isEphemeral: true,
        },
      });
    });

    it('treats null as omitted in every field but deploymentId', async () => {
      const names = Object.keys(everyField).filter((name) => name !== 'deploymentId');
      const nulls = Object.fromEntries(names.map((name) => [name, null]));
      const claims = await claimsOf({ ...nulls, deploymentId: 1 });
      const bare = await claimsOf({ deploymentId: 1 });
      const comparable = ({ iat, exp, svc, jti, ...rest }: Json) => rest;
      assert.deepEqual(comparable(claims), comparable(bare));
      assert.deepEqual([bare.sub, bare.branch, bare.creatorMode], [null, 'main', false]);
      assert.equal((await claimsOf({ deploymentId: 2 })).branch, null, 'it has no branch');
      for (const deploymentId of [null, '1', undefined])
        await expectProblem({ deploymentId }, 400, 'deploymentId');
    });

    it('ignores groupDefinitions of any shape', async () => {
      for (const groupDefinitions of [7, 'x\0', [{}], { name: 1 }])
        await claimsOf({ deploymentId: 1, groupDefinitions });
    });

    it('accepts any text in the data of the token, and unknown keys in its context and theme', async () => {
      const claims = await claimsOf({
        deploymentId: 1,
        securityContext: { embedTenantNme: 'north', deep: [{ any: { key: '\0' } }] },
        settings: { locale: '\0' },
        embedTheme: { primaryColor: '\0', cornerShape: 'round', chat: { depth: 1 } },
      });
      assert.deepEqual(claims.securityContext, {
        embedTenantNme: 'north',
        deep: [{ any: { key: '\0' } }],
        svcCloud: { groups: [] },
      });
    });

    it("uses the account's own embed tenant for sessions without embedTenantName", async () => {
      assert.equal((await claimsOf({ deploymentId: 1, externalId: 'ann' })).embedTenant, 'acme');
      const own = await service.token({ embedTenantName: 'acme' });
      await service.comment(own, 'seen by both');
      const { body } = await service.comments(await service.token());
      assert.equal(body.items[0].root.body, 'seen by both');
    });

    it("accepts the token of an admin's own session while the user is an admin", async () => {
      const admin = bearer(await service.token({ externalId: null, internalId: 'root' }));
      assert.equal((await service.generate({ deploymentId: 1 }, admin)).status, 200);
      await service.reconfigure(({ tenants: [acme] }) => {
        for (const user of acme?.users ?? []) user.role = 'member';
      });
      assert.equal((await service.generate({ deploymentId: 1 }, admin)).status, 403);
      await service.restart();
    });

    it('checks credential, role, embedding, body, deployment, branch and groups in this order', async () => {
      await service.reconfigureEmbedding({ enabled: false });
      assert.equal((await service.generate('not json', bearer('wrong'))).status, 401);
      assert.equal((await service.generate('not json', bearer('member-key'))).status, 403);
      const { status, body } = await service.generate('not json');
      assert.deepEqual([status, body.detail], [403, 'Embedding is not enabled for this account.']);
      await service.restart();
      const all = { branchName: 'none', groups: ['none'], deploymentId: 9 };
      assert.equal((await service.generate('not json')).status, 400);
      await expectProblem({ ...all, email: 7 }, 400, 'email');
      await expectProblem(all, 403, 'deploymentId');
      await expectProblem({ ...all, deploymentId: 1 }, 404, 'branchName');
      await expectProblem({ ...all, deploymentId: 1, branchName: 'not-served' }, 400, 'branchName');
      await expectProblem({ ...all, deploymentId: 1, branchName: 'main' }, 400, 'groups.0');
    });

    it('accepts the shortest and the longest name of an embed tenant', async () => {
      for (const embedTenantName of ['a1', `a${'-'.repeat(34)}b`])
        await claimsOf({ deploymentId: 1, embedTenantName });
    });

    it('creates and updates tenant groups idempotently, per embed tenant', async () => {
      const north = { deploymentId: 1, creatorMode: true, embedTenantName: 'north' };
      const define = (description?: string) =>
        service.generate({ ...north, tenantGroupDefinitions: [{ name: 'emea', description }] });
      for (const description of ['first', 'second', undefined])
        assert.equal((await define(description)).status, 200);
      const rows = await service.database.query<{ description: string }>(
        "SELECT description FROM svc_tenant_group WHERE name = 'emea'",
      );
      const descriptions = rows.map(({ description }) => description);
      assert.deepEqual(descriptions, ['second']);
      const member = { ...north, groups: ['emea'], tenantGroups: ['emea'] };
      const { securityContext } = await claimsOf(member);
      assert.deepEqual(securityContext, {
        svcCloud: { groups: ['emea', 'system:tenant:north:group:emea'] },
      });
      const south = { ...north, embedTenantName: 'south', tenantGroups: ['emea'] };
      await expectProblem(south, 400, 'tenantGroups.0');
    });

    it('stores nothing for a rejected request', async () => {
      const before = await service.count('svc_tenant_group');
      const request = {
        creatorMode: true,
        embedTenantName: 'north',
        tenantGroupDefinitions: [{ name: 'new-group' }],
        tenantGroups: ['new-group', 'undefined-group'],
      };
      await expectProblem(request, 400, 'tenantGroups.1');
      assert.equal(await service.count('svc_tenant_group'), before);
    });

    it('keeps profile fields that a later mint omits or sends as null', async () => {
      const bob = async (request: Json) => {
        const token = await service.token({ externalId: 'bob', ...request });
        const { body } = await service.comments(token, '/mentionable-users?search=bob');
        return body.items.map(({ email, firstName }: Json) => ({ email, firstName }));
      };
      const email = 'bob@example.com';
      const userProfile = { displayName: 'Bob', picture: 'https://images.example/bob.png' };
      const whole = [{ email, firstName: 'Bob' }];
      const picture = async () => {
        const rows = await service.database.query<{ picture: string | null }>(
          "SELECT picture FROM svc_embed_user WHERE external_id = 'bob'",
        );
        return rows[0]?.picture;
      };
      assert.deepEqual(await bob({ email, userProfile }), whole);
      const nulls = { email: null, userProfile: { displayName: null, picture: null } };
      for (const request of [{}, { userProfile: {} }, { userProfile: null }, nulls])
        assert.deepEqual(await bob(request), whole);
      assert.equal(await picture(), userProfile.picture);
      const renamed = await bob({ userProfile: { displayName: 'Robert' } });
      assert.deepEqual(renamed, [{ email, firstName: 'Robert' }]);
      assert.equal(await picture(), userProfile.picture);
    });
  });
}
