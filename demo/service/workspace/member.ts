import type { MountSession } from '../../../src/service/index.ts';
import { Refusal } from '../refusal.ts';

/** Whoever works in a workspace, as the signed session says. */
export interface WorkspaceMember {
  readonly tenant: string;
  readonly embedTenant: string;
  readonly userId: number;
  readonly name: string;
  /** The tenant groups that the session carries. */
  readonly groups: readonly string[];
  /** All groups of the embed tenant, whoever is in them. */
  allGroups(): Promise<string[]>;
}

/** The member of a session; refuses sessions that have no workspace. */
export function memberOf({
  tenant,
  embedTenant,
  user,
  tenantGroups,
  claims,
}: MountSession): WorkspaceMember {
  if (embedTenant === null || !user || claims.creatorMode !== true)
    throw new Refusal(
      403,
      'A workspace needs a session of an embed user, in creator mode.',
      undefined,
      { code: 'no-workspace' },
    );
  return {
    tenant,
    embedTenant: embedTenant.name,
    userId: user.id,
    name: claims.user?.displayName ?? user.externalId,
    groups: tenantGroups,
    allGroups: async () => (await embedTenant.groups()).map(({ name }) => name),
  };
}
