import type { Context } from 'hono';
import type { EmbedClaims } from '../../api/claims.ts';
import type { Dashboard, Tenant } from '../config/config.ts';
import { globalGroupsOf } from '../config/group-names.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import {
  type AuthenticationOptions,
  credentialOf,
  embedPrincipal,
  reject,
  unauthorized,
  verifyToken,
} from './authenticate.ts';

/** The embed user of a request and the dashboard; every comment query is limited to its embed tenant. */
export interface Caller {
  tenant: string;
  /** The digest of its session id. */
  session: string;
  embedTenantId: number;
  userId: number;
  dashboard: string;
  /** Null before the first comment on the dashboard. */
  conversationId: number | null;
  /** Incremented with every change of the conversation. */
  conversationVersion: number;
  /** Incremented with every change of the embed tenant's users. */
  usersVersion: number;
}

/**
 * Returns the caller of a comments route. Throws, in this order: `401` without a valid token, `403` without comments,
 * `404` for an unknown dashboard, `403` for a dashboard that the session may not read.
 */
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
    const apiKey = credentialOf(c, ['Bearer']);
    if (apiKey && tenant.userOfKey(apiKey)) throw noEmbedTenant();
    throw reject(options, c, unauthorized('Embed-Token'));
  }
  const { embed_tenant_id: embedTenantId, user_id: userId } = session.row;
  if (embedTenantId === null || userId === null) throw noEmbedTenant();
  c.set('principal', embedPrincipal(session));
  c.get('slot').assign({ account: tenant.name, user: userId });
  if (tenant.plan === 'standard')
    throw new HttpProblem(403, "The account's plan does not include comments.");
  if (!tenant.embedding.enabled)
    throw new HttpProblem(403, 'Embedding is not enabled for this account.');
  requireDashboard(tenant, publicId, session.claims);
  return {
    tenant: tenant.name,
    session: session.claims.jti,
    embedTenantId,
    userId,
    dashboard: publicId,
    conversationId: session.row.conversation_id,
    conversationVersion: session.row.conversation_version ?? 0,
    usersVersion: session.row.users_version ?? 0,
  };
}

/** Returns a dashboard. Throws `404` if it is unknown, and `403` if the session may not read it. */
export function requireDashboard(
  { dashboards }: Tenant,
  publicId: string,
  claims: EmbedClaims,
): Dashboard {
  const dashboard = dashboards.get(publicId);
  if (!dashboard) throw new HttpProblem(404, 'There is no such dashboard.', { field: 'publicId' });
  if (!canReadDashboard(claims, dashboard))
    throw new HttpProblem(403, 'The session may not read this dashboard.', { field: 'publicId' });
  return dashboard;
}

/**
 * Whether a session may read a dashboard: it must belong to the session's deployment and, if it lists groups, the
 * session must have one of them.
 */
export function canReadDashboard(
  claims: EmbedClaims,
  { deploymentId, groups }: Dashboard,
): boolean {
  if (claims.deploymentId !== deploymentId) return false;
  const sessionGroups = globalGroupsOf(claims);
  return groups.length === 0 || groups.some((group) => sessionGroups.includes(group));
}

function noEmbedTenant(): HttpProblem {
  return new HttpProblem(403, 'The credential carries no embed tenant with a user.');
}
