import type { Caller } from '../../src/service/auth/authenticate.ts';
import { sessionDigest } from '../../src/service/sessions/session-store.ts';
import type { TestService } from './test-service.ts';

/** Mints a session of an embed user, and returns its caller on a dashboard without comments. */
export async function callerOf(
  service: TestService,
  externalId: string,
  { embedTenantName = 'acme', dashboard = 'sales' } = {},
): Promise<Caller> {
  const session = sessionDigest(await service.mint({ externalId, embedTenantName }));
  const [row] = await service.database.query<{ user_id: number; embed_tenant_id: number }>(
    'SELECT user_id, embed_tenant_id FROM svc_session WHERE id = $1',
    [session],
  );
  return {
    tenant: 'acme',
    session,
    embedTenantId: row?.embed_tenant_id ?? 0,
    userId: row?.user_id ?? 0,
    dashboard,
    conversationId: null,
    conversationVersion: 0,
    usersVersion: 0,
  };
}
