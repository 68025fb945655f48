import type { Context } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { canRead } from '../mounts/mount-session.ts';
import {
  type AuthenticationOptions,
  credentialOf,
  unauthorized,
  verifyToken,
} from './authenticate.ts';

/** Who calls about which dashboard; every query about comments starts from here, so none can leave its embed tenant. */
export interface Caller {
  tenant: string;
  embedTenantId: number;
  userId: number;
  dashboard: string;
  /** Null while nobody has written about the dashboard. */
  conversationId: number | null;
  /** Grows with every change of the conversation. */
  conversationVersion: number;
  /** Grows with every change among the embed tenant's users. */
  usersVersion: number;
}

/** The first four checks of every comments route, in their fixed order: 401, 403, 404, 403. */
export async function requireCaller(
  options: AuthenticationOptions,
  c: Context<HttpEnv>,
): Promise<Caller> {
  const tenant = c.get('tenant');
  const publicId = c.req.param('publicId') ?? '';
  const dashboard = tenant.dashboards.get(publicId);
  const token = credentialOf(c, ['Embed-Token', 'Bearer']);
  const session = token && (await verifyToken(options, c, token, dashboard?.publicId));
  if (!session) {
    const bearer = credentialOf(c, ['Bearer']);
    if (bearer && tenant.userOfKey(bearer)) throw noEmbedTenant();
    throw unauthorized('Embed-Token');
  }
  const { embed_tenant_id: embedTenantId, user_id: userId } = session.row;
  if (embedTenantId === null || userId === null) throw noEmbedTenant();
  if (tenant.plan === 'standard')
    throw new HttpProblem(403, "The account's plan does not include comments.");
  if (!tenant.embedding.enabled)
    throw new HttpProblem(403, 'Embedding is not enabled for this account.');
  if (!dashboard) throw new HttpProblem(404, 'There is no such dashboard.', { field: 'publicId' });
  if (!canRead(session.claims, dashboard))
    throw new HttpProblem(403, 'The session may not read this dashboard.', { field: 'publicId' });
  return {
    tenant: tenant.name,
    embedTenantId,
    userId,
    dashboard: publicId,
    conversationId: session.row.conversation_id,
    conversationVersion: session.row.conversation_version ?? 0,
    usersVersion: session.row.users_version ?? 0,
  };
}

function noEmbedTenant(): HttpProblem {
  return new HttpProblem(403, 'The credential carries no embed tenant with a user.');
}
