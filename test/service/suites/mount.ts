import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Mount, MountSession } from '../../../src/service/index.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** Handlers of an app that mounts routes on the service. */
export function mountSuite(engine: TestEngine): void {
  describe('mount()', () => {
    const service = testService(engine);
    const mountOn = (
      handler: (request: Request, session: MountSession) => Response | Promise<Response>,
    ) => service.mount('/app/', handler);

    it('calls the handler with a verified session, and never without a token', async () => {
      mountOn((_, { tenant, embedTenant, user, attributes, claims, canRead }) =>
        Response.json({
          tenant,
          embedTenant: embedTenant?.name,
          externalId: user?.externalId,
          attributes,
          branch: claims.branch,
          reads: ['sales', 'secret', 'other-deployment', 'unknown'].filter(canRead),
        }),
      );
      const userAttributes = [{ name: 'region', value: 'eu' }];
      const request = { groups: ['emea'], embedTenantName: 'north', userAttributes };
      const token = await service.token(request);
      const { status, body } = await service.request('/app/data?x=1', { token });
      assert.equal(status, 200);
      assert.deepEqual(body, {
        tenant: 'acme',
        embedTenant: 'north',
        externalId: 'ann',
        attributes: { region: 'eu' },
        branch: 'main',
        reads: ['sales', 'secret'],
      });
      assert.equal((await service.request('/app/data')).status, 401);
      assert.equal((await service.request('/application', { token })).status, 404);
    });

    it('passes method, body and query to the handler', async () => {
      mountOn(async (request) =>
        Response.json([request.method, new URL(request.url).search, await request.text()]),
      );
      const token = await service.token();
      const { body } = await service.request('/app?q=1', { token, body: 'hello' });
      assert.deepEqual(body, ['POST', '?q=1', 'hello']);
    });

    it('passes a compressed body as it is', async () => {
      mountOn(async (request) => {
        const text = gunzipSync(await request.arrayBuffer());
        return Response.json([request.headers.get('content-encoding'), `${text}`]);
      });
      const headers = { 'content-encoding': 'gzip' };
      const request = { token: await service.token(), body: gzipSync('hello'), headers };
      assert.deepEqual((await service.request('/app', request)).body, ['gzip', 'hello']);
    });

    it('passes a session of a configured user without an embed tenant', async () => {
      mountOn((_, { embedTenant, user, internalId, groups, tenantGroups }) =>
        Response.json({ embedTenant, user, internalId, groups, tenantGroups }),
      );
      const token = await service.token({ externalId: null, internalId: 'root', groups: ['emea'] });
      const { body } = await service.request('/app', { token });
      assert.deepEqual(body, {
        embedTenant: null,
        user: null,
        internalId: 'root',
        groups: ['emea'],
        tenantGroups: [],
      });
    });

    it("passes the embed tenant's display name, which later mints with null keep", async () => {
      mountOn((_, { embedTenant }) => Response.json(embedTenant));
      const receivedTenant = async (request: Parameters<typeof service.token>[0]) =>
        (await service.request('/app', { token: await service.token(request) })).body;
      const named = { embedTenantName: 'named', embedTenantProfile: { displayName: 'Named & Co' } };
      const nameless = await receivedTenant({ embedTenantName: 'nameless' });
      assert.deepEqual(nameless, { name: 'nameless', displayName: null });
      const expected = { name: 'named', displayName: 'Named & Co' };
      assert.deepEqual(await receivedTenant(named), expected);
      for (const embedTenantProfile of [undefined, null, {}, { displayName: null }])
        assert.deepEqual(await receivedTenant({ ...named, embedTenantProfile }), expected);
    });

    it('responds with 403 to a route that requires AI, before the handler runs, without AI', async () => {
      const questions: string[] = [];
      const handler = async (request: Request) => {
        questions.push(await request.text());
        return new Response('response');
      };
      const statusOf = async (path: string, settings: object | null) => {
        const token = await service.token({ settings });
        return (await service.request(path, { token, body: 'question' })).status;
      };
      service.mount('/app/ai', { requires: 'ai', handler });
      mountOn(() => new Response('data'));
      const forbidden = { allowAi: false, showDashboardChat: true };
      assert.equal(await statusOf('/app/ai/chat', forbidden), 403);
      assert.equal(await statusOf('/app/other', forbidden), 200);
      assert.deepEqual(questions, []);
      for (const settings of [null, { allowAi: null }, { allowAi: true }])
        assert.equal(await statusOf('/app/ai', settings), 200);
      assert.deepEqual(questions, ['question', 'question', 'question']);

      await service.reconfigureEmbedding({ allowAi: false });
      service.mount('/app/ai', { requires: 'ai', handler });
      assert.equal(await statusOf('/app/ai', { allowAi: true }), 403);
      await service.restart();
    });

    it('passes the effective settings, and the policy of the account for time zones', async () => {
      await service.reconfigure(({ tenants: [acme] }) => {
        Object.assign(acme?.embedding ?? {}, {
          timezone: 'Europe/Madrid',
          timezones: ['Asia/Tokyo'],
        });
      });
      mountOn((_, { settings, allowsTimeZone }) =>
        Response.json({
          settings,
          zones: ['Asia/Tokyo', 'UTC', 'Mars/Base', '+09:00', ''].filter(allowsTimeZone),
        }),
      );
      const settings = {
        locale: 'es-ES',
        timezone: 'UTC',
        showWorkbookShare: false,
        allowAi: false,
      };
      const token = await service.token({ settings });
      const { body } = await service.request('/app', { token });
      assert.deepEqual(body.zones, ['Asia/Tokyo']);
      assert.deepEqual(body.settings, {
        allowAi: false,
        allowChatWorkspaceAuthoring: true,
        locale: 'es-ES',
        timezone: 'Europe/Madrid',
        showAiWidgets: false,
        showDashboardChat: false,
        showDashboardSettings: true,
        showGroupBySvc: true,
        showMemberNames: true,
        showWorkbookChat: false,
        showWorkbookShare: false,
      });
      await service.restart();
    });

    it('rejects what is not a mount', () => {
      const handler = () => new Response();
      const invalid = [{ handler }, { require: 'ai', handler }, { requires: 'AI', handler }, null];
      for (const mount of [...invalid, { requires: 'ai' }, { requires: 'ai', handler, other: 1 }])
        assert.throws(
          () => service.mount('/app', mount as Mount),
          /needs a function, or \{requires/,
        );
    });

    it('lists all groups of the embed tenant, and the groups of the session', async () => {
      mountOn(async (_, { embedTenant, groups, tenantGroups }) =>
        Response.json({ all: await embedTenant?.groups(), groups, tenantGroups }),
      );
      const creator = { creatorMode: true, embedTenantName: 'grouped' };
      const neighbor = {
        embedTenantName: 'neighbor',
        tenantGroupDefinitions: [{ name: 'theirs' }],
      };
      await service.mint({ ...creator, ...neighbor });
      const token = await service.token({
        ...creator,
        groups: ['emea'],
        tenantGroups: ['emea', 'Zebra'],
        tenantGroupDefinitions: [
          { name: 'without members', description: 'Has no members' },
          { name: 'emea' },
          { name: 'Zebra' },
        ],
        securityContext: {
          svcCloud: { groups: ['apac', 'system:tenant:grouped:group:without members'] },
        },
      });
      assert.deepEqual((await service.request('/app', { token })).body, {
        all: [
          { name: 'Zebra', description: null },
          { name: 'emea', description: null },
          { name: 'without members', description: 'Has no members' },
        ],
        groups: ['emea'],
        tenantGroups: ['emea', 'Zebra'],
      });
    });

    it('turns an error of the handler into a problem without details', async () => {
      mountOn(() => {
        throw new Error('secret detail');
      });
      const { status, text } = await service.request('/app', { token: await service.token() });
      assert.equal(status, 500);
      assert.ok(!text.includes('secret detail'));
    });
  });
}
