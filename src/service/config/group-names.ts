import type { EmbedClaims } from '../../api/claims.ts';

/**
 * The names of tenant groups in a security context begin with this; the configuration rejects global groups that do.
 */
export const TENANT_GROUP_PREFIX = 'system:tenant:';

/**
 * Returns the names of a session's groups for its security context: global groups unchanged, tenant groups with the
 * prefix of their embed tenant.
 */
export function toContextGroups(
  globalGroups: readonly string[],
  embedTenant: string,
  tenantGroups: readonly string[],
): string[] {
  const prefix = prefixOf(embedTenant);
  return [...new Set(globalGroups), ...[...new Set(tenantGroups)].map((name) => prefix + name)];
}

/** Returns the names of a session's global groups. */
export function globalGroupsOf(claims: EmbedClaims): string[] {
  return contextGroupsOf(claims).filter((name) => !name.startsWith(TENANT_GROUP_PREFIX));
}

/** Returns the names of a session's groups in its embed tenant. */
export function tenantGroupsOf(claims: EmbedClaims, embedTenant: string): string[] {
  const prefix = prefixOf(embedTenant);
  return contextGroupsOf(claims)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

function prefixOf(embedTenant: string): string {
  return `${TENANT_GROUP_PREFIX}${embedTenant}:group:`;
}

/** The mint writes `svcCloud` into every security context and replaces one that the host sent. */
function contextGroupsOf({ securityContext }: EmbedClaims): readonly string[] {
  const cloud = securityContext?.svcCloud as { groups: readonly string[] } | undefined;
  return cloud?.groups ?? [];
}
