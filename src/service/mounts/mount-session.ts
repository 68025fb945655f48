import type { EmbedClaims } from '../../api/claims.ts';
import type { SessionRow } from '../auth/session-finder.ts';
import type { Dashboard, Tenant } from '../config/config.ts';
import type { Queries } from '../database/database.ts';
import { type TenantGroup, tenantGroupPrefix, tenantGroupsOf } from '../users/tenant-groups.ts';

/** Names of tenant groups stand in a token behind this, which no global group may begin with. */
const SYSTEM = 'system:tenant:';

/** The embed user behind a session that was minted with an `externalId`. */
export interface EmbedUser {
  id: number;
  externalId: string;
}

/** The customer whose content a session sees, as the service keeps it. */
export interface EmbedTenant {
  name: string;
  /** Of the last `embedTenantProfile` that gave one. */
  displayName: string | null;
  /** All groups of the embed tenant, by name, whoever is in them. */
  groups(): Promise<TenantGroup[]>;
}

/** Who is calling: a checked embed token and what the service knows of its session. */
export interface MountSession {
  /** The account's name. */
  tenant: string;
  /** Null for a session minted with an `internalId`. */
  embedTenant: EmbedTenant | null;
  user: EmbedUser | null;
  /** The service's own user, for a session minted with an `internalId`. */
  internalId: string | null;
  /** The names of the session's global groups. */
  groups: readonly string[];
  /** The names of the session's groups in its embed tenant. */
  tenantGroups: readonly string[];
  claims: EmbedClaims;
  /** Whether the session may read a published dashboard. */
  canRead(publicId: string): boolean;
}

/** Handles the requests below a mounted prefix; called only after the embed token was verified. */
export type MountHandler = (
  request: Request,
  session: MountSession,
) => Response | Promise<Response>;

/** A token that verified, with the session it belongs to. */
export interface Authenticated {
  claims: EmbedClaims;
  row: SessionRow;
}

/** Puts a session together from its token and its row. */
export function mountSession(
  queries: Queries,
  tenant: Tenant,
  { claims, row }: Authenticated,
): MountSession {
  const { user_id, external_id } = row;
  const embedTenant = embedTenantOf(queries, row);
  const groups = groupsOf(claims);
  const prefix = tenantGroupPrefix(embedTenant?.name ?? '');
  return {
    tenant: tenant.name,
    embedTenant,
    user:
      user_id !== null && external_id !== null ? { id: user_id, externalId: external_id } : null,
    internalId: row.internal_id,
    groups: groups.filter((name) => !name.startsWith(SYSTEM)),
    tenantGroups: groups
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
    claims,
    canRead(publicId) {
      const dashboard = tenant.dashboards.get(publicId);
      return dashboard !== undefined && canRead(claims, dashboard);
    },
  };
}

function embedTenantOf(
  queries: Queries,
  { embed_tenant_id: id, embed_tenant: name, display_name: displayName }: SessionRow,
): EmbedTenant | null {
  if (id === null || name === null) return null;
  return { name, displayName, groups: () => tenantGroupsOf(queries, id) };
}

/** A dashboard is read by sessions of its deployment that carry one of its global groups, where it lists any. */
export function canRead(claims: EmbedClaims, { deploymentId, groups }: Dashboard): boolean {
  if (claims.deploymentId !== deploymentId) return false;
  return groups.length === 0 || groups.some((group) => groupsOf(claims).includes(group));
}

/** As the mint wrote them, over whatever the host said. */
function groupsOf(claims: EmbedClaims): readonly string[] {
  const cloud = claims.securityContext?.svcCloud as { groups: string[] } | undefined;
  return cloud?.groups ?? [];
}
