import type { EmbedSession } from '../../../src/service/index.ts';
import { Refusal } from '../refusal.ts';

/** Whoever works in a workspace, as the signed session says. */
export interface WorkspaceMember {
  readonly tenant: string;
  readonly embedTenant: string;
  readonly userId: number;
  readonly name: string;
  /** The tenant groups that the session carries, without their prefix. */
  readonly groups: readonly string[];
}

/** The member of a session; refuses sessions that have no workspace. */
export function memberOf({
  tenant,
  embedTenant,
  user,
  tenantGroups,
  claims,
}: EmbedSession): WorkspaceMember {
  if (embedTenant === null || !user)
    throw new Refusal(403, 'This session is of no embed tenant and has no workspace.');
  if (claims.creatorMode !== true)
    throw new Refusal(403, 'This session was made without creator mode.');
  return {
    tenant,
    embedTenant: embedTenant.name,
    userId: user.id,
    name: claims.user?.displayName ?? user.externalId,
    groups: tenantGroups,
  };
}
