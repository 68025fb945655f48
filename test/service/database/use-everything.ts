import { commands } from '../../../src/service/cli/commands.ts';
import { readEnvironment } from '../../../src/service/cli/environment.ts';
import { cleanUp, purgeComments } from '../../../src/service/maintenance/clean-up.ts';
import { bearer } from '../api-client.ts';
import type { TestService } from '../test-service.ts';

/** Calls every route that uses the database. Returns a token and a session id. */
export async function useRoutes(service: TestService): Promise<{ token: string; session: string }> {
  const admin = await service.token({ externalId: null, internalId: 'root' });
  const session = await service.mint(
    {
      embedTenantName: 'north',
      embedTenantProfile: { displayName: 'North' },
      creatorMode: true,
      tenantGroups: ['team'],
      tenantGroupDefinitions: [{ name: 'team' }],
      email: 'ann@example.com',
    },
    bearer(admin),
  );
  const token: string = (await service.exchange(session)).body.token;
  const again = { embedTenantName: 'north', creatorMode: true, tenantGroups: ['team'] };
  await service.mint(again, bearer(admin));
  const { id } = await service.comment(token, 'x'.repeat(2_000)); // long: read with a statement of its own
  const reply = await service.comment(token, 'reply', id);
  for (const body of ['keyed', 'keyed'])
    await service.comments(token, '', { body: { body }, key: 'k' });
  for (const query of ['', '?includeResolved=true', '?resolvedOnly=true', '?first=1'])
    await service.comments(token, query);
  const { etag = '' } = Object.fromEntries((await service.comments(token)).headers);
  await service.comments(token, '', { headers: { 'if-none-match': etag, prefer: 'wait=2' } });
  await service.comments(token, '/mentionable-users?search=ann');
  await service.comments(token, '/mentionable-users');
  const edit = { method: 'PATCH', body: { body: 'a longer text' } };
  await service.comments(token, `/${id}`, edit);
  await service.comments(token, `/${reply.id}`, edit);
  for (const resolved of [true, false]) await service.resolve(token, id, resolved);
  await service.remove(token, reply.id);
  await service.remove(token, id);
  service.mount('/data', async (_, { embedTenant }) => Response.json(await embedTenant?.groups()));
  await service.request('/data', { token });
  await service.request('/api/v1/embed/dashboard/sales', { token });
  await service.revoke({ sessionIds: [await service.mint()] });
  return { token, session };
}

/** Runs the tasks of the maintenance, and every command that changes rows. */
export async function maintain(service: TestService, databaseUrl: string, session: string) {
  const variables = { DATABASE_URL: databaseUrl, SVC_AUDIT_LOG: 'off' };
  const environment = await readEnvironment(variables, '');
  const account = { tenant: 'acme' };
  const embedTenant = { ...account, 'embed-tenant': 'north' };
  const user = { ...embedTenant, 'external-id': 'ann' };
  for (const options of [
    { ...account, session },
    { ...account, 'internal-id': 'root' },
    embedTenant,
    user,
    { ...account, all: true },
  ])
    await commands.revoke?.run(environment, options);
  await commands['rotate-key']?.run(environment, {});
  await commands['export-user']?.run(environment, user);
  // One of them exists.
  for (const id of ['1', '2', '3', '4', '5'])
    await commands['delete-comment']?.run(environment, { ...account, id }).catch(() => {});
  await commands['delete-user']?.run(environment, { ...user, 'with-comments': true });
  await purgeComments(service.database, service.now + 1);
  await cleanUp(service.database, service.now);
}
