import type { EmbedClaims } from '../../api/claims.ts';
import { type EffectiveSettings, effectiveSettings } from '../../api/effective-settings.ts';
import { isAllowedTimeZone } from '../../lib/time-zones.ts';
import { canReadDashboard } from '../auth/authenticate.ts';
import type { AuthenticatedSession, SessionRow } from '../auth/authenticated-session.ts';
import type { Tenant } from '../config/config.ts';
import { globalGroupsOf, tenantGroupsOf } from '../config/group-names.ts';
import type { Queries } from '../database/database.ts';
import type { TenantGroup } from '../users/tenant-group.ts';
import { queryTenantGroups } from '../users/tenant-groups.ts';

/** The embed user behind a session that was minted with an `externalId`. */
export interface EmbedUser {
  id: number;
  externalId: string;
}

/** The embed tenant of a session: the customer whose content it can access. */
export interface EmbedTenant {
  name: string;
  /** From the last `embedTenantProfile` that contained one. */
  displayName: string | null;
  /** All groups of the embed tenant, ordered by name. */
  groups(): Promise<TenantGroup[]>;
}

/** The session of a request to a mounted handler: its verified embed token and its database row. */
export interface MountSession {
  /** The account's name. */
  tenant: string;
  /** Null for a session minted with an `internalId`. */
  embedTenant: EmbedTenant | null;
  /** Null unless the session was minted with an `externalId`. */
  user: EmbedUser | null;
  /** The user of the configuration, for a session minted with an `internalId`. */
  internalId: string | null;
  /** The names of the session's global groups. */
  groups: readonly string[];
  /** The names of the session's groups in its embed tenant. */
  tenantGroups: readonly string[];
  /** The values of the viewer's attributes, by name, with the defaults of their definitions. */
  attributes: Readonly<Record<string, unknown>>;
  claims: EmbedClaims;
  /** The settings of the session, with the defaults of the account. */
  settings: EffectiveSettings;
  /** Whether the account allows its sessions a time zone: an IANA name, such as one that the frame sends. */
  allowsTimeZone(name: string): boolean;
  /** Whether the session may read a published dashboard. */
  canRead(publicId: string): boolean;
}

/** Creates the session that a mounted handler receives. */
export function mountSession(
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
  return { name, displayName, groups: () => queryTenantGroups(queries, id) };
}
