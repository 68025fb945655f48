import type { EmbedClaims } from '../../api/claims.ts';
import type { Dashboard, Tenant } from '../config/config.ts';
import type { SessionRow } from './session-store.ts';

/** The embed user behind a session that was minted with an `externalId`. */
export interface EmbedUser {
  id: number;
  externalId: string;
}

/** Who is calling: a checked embed token and what the service knows of its session. */
export interface EmbedSession {
  /** The account's name. */
  tenant: string;
  /** The customer whose content is seen; null for a session minted with an `internalId`. */
  embedTenant: string | null;
  user: EmbedUser | null;
  /** The service's own user, for a session minted with an `internalId`. */
  internalId: string | null;
  claims: EmbedClaims;
  /** Whether the session may read a published dashboard. */
  canRead(publicId: string): boolean;
}

/** Puts a session together from its token and its row. */
export function embedSession(tenant: Tenant, claims: EmbedClaims, row: SessionRow): EmbedSession {
  const { user_id, external_id } = row;
  return {
    tenant: tenant.name,
    embedTenant: row.embed_tenant,
    user:
      user_id !== null && external_id !== null ? { id: user_id, externalId: external_id } : null,
    internalId: row.internal_id,
    claims,
    canRead(publicId) {
      const dashboard = tenant.dashboards.get(publicId);
      return dashboard !== undefined && canRead(claims, dashboard);
    },
  };
}

/** A dashboard is read by sessions of its deployment that carry one of its global groups, where it lists any. */
export function canRead(claims: EmbedClaims, { deploymentId, groups }: Dashboard): boolean {
  if (claims.deploymentId !== deploymentId) return false;
  return groups.length === 0 || groups.some((group) => globalGroupsOf(claims).includes(group));
}

function globalGroupsOf(claims: EmbedClaims): readonly unknown[] {
  const cloud = claims.securityContext?.svcCloud as { groups: unknown[] } | undefined;
  return cloud?.groups ?? [];
}
