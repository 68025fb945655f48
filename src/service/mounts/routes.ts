import { Hono } from 'hono';
import { effectiveSettings } from '../../api/effective-settings.ts';
import { isAllowedTimeZone } from '../../lib/time-zones.ts';
import {
  type AuthenticatedSession,
  type AuthenticationOptions,
  canReadDashboard,
  requireSession,
  type SessionRow,
} from '../auth/authenticate.ts';
import type { Tenant } from '../config/config.ts';
import { globalGroupsOf, tenantGroupsOf } from '../config/group-names.ts';
import type { Queries } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem, unexpected } from '../http/problem.ts';
import { readBody } from '../http/read-body.ts';
import type { EmbedTenant, Mount, MountSession, TenantGroup } from './mount.ts';

/** What is mounted, by prefix without a trailing slash. */
export type Mounts = Map<string, Mount>;

export interface MountRoutesOptions extends AuthenticationOptions {
  mounts: Mounts;
}

/** Passes a request to the mounted handler with the longest matching prefix, after verifying the embed token. */
export function mountRoutes(options: MountRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    const prefix = prefixOf(options.mounts, c.req.path);
    const mount = prefix === undefined ? undefined : options.mounts.get(prefix);
    if (!mount) return next();
    c.set('route', `${prefix}/*`);
    const authorize = async () => {
      const session = await requireSession(options, c);
      return checkCapability(mount, mountSession(options.database, c.var.tenant, session));
    };
    let session = await authorize();
    const bytes = await readBody(c);
    // The session may have ended while the client sent the body.
    if (bytes.length > 0) session = await authorize();
    const request = bytes.length > 0 ? withBody(c.req.raw, c.req.url, bytes) : c.req.raw;
    const handler = typeof mount === 'function' ? mount : mount.handler;
    try {
      return await handler(request, session);
    } catch (error) {
      if (error instanceof HttpProblem || error instanceof DatabaseUnavailable) throw error;
      throw unexpected('mount-error', error);
    }
  });
  return app;
}

/** Returns the session; throws `403` if it lacks what the mount requires. */
function checkCapability(mount: Mount, session: MountSession): MountSession {
  const requiresAi = typeof mount === 'object' && mount.requires === 'ai';
  if (requiresAi && !session.settings.allowAi)
    throw new HttpProblem(403, 'AI is turned off for this session or its account (allowAi).');
  return session;
}

/** Creates the session that a mounted handler receives. */
function mountSession(
  queries: Queries,
  tenant: Tenant,
  { claims, row }: AuthenticatedSession,
): MountSession {
  const { user_id, external_id } = row;
  const embedTenant = embedTenantOf(queries, row);
  return {
    tenant: tenant.name,
    embedTenant,
    user:
      user_id !== null && external_id !== null ? { id: user_id, externalId: external_id } : null,
    internalId: row.internal_id,
    groups: globalGroupsOf(claims),
    tenantGroups: embedTenant ? tenantGroupsOf(claims, embedTenant.name) : [],
    attributes: claims.user?.attributes ?? {},
    claims,
    settings: effectiveSettings(claims.settings ?? {}, tenant.embedding),
    allowsTimeZone: (name) => isAllowedTimeZone(name, tenant.embedding.timezones),
    canRead(publicId) {
      const dashboard = tenant.dashboards.get(publicId);
      return dashboard !== undefined && canReadDashboard(claims, dashboard);
    },
  };
}

function embedTenantOf(
  queries: Queries,
  { embed_tenant_id: id, embed_tenant: name, display_name: displayName }: SessionRow,
): EmbedTenant | null {
  if (id === null || name === null) return null;
  return { name, displayName, groups: () => groupsOf(queries, id) };
}

/** Returns all groups of an embed tenant, ordered by the bytes of their names. */
function groupsOf(queries: Queries, embedTenantId: number): Promise<TenantGroup[]> {
  return queries.query<TenantGroup>(
    'SELECT name, description FROM svc_tenant_group WHERE embed_tenant_id = $1 ORDER BY name',
    [embedTenantId],
  );
}

function withBody({ method, headers, signal }: Request, url: string, bytes: Uint8Array): Request {
  return new Request(url, { method, headers, signal, body: new Uint8Array(bytes) });
}

function prefixOf(mounts: Mounts, path: string): string | undefined {
  let longest: string | undefined;
  for (const prefix of mounts.keys()) {
    const matches = path === prefix || path.startsWith(`${prefix}/`);
    if (matches && prefix.length > (longest?.length ?? -1)) longest = prefix;
  }
  return longest;
}
