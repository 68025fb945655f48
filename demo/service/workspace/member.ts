import type { MountSession } from '../../../src/service/index.ts';
import { RequestError } from '../request-error.ts';

/** The user of a workspace, from the verified session. */
export interface WorkspaceMember {
  readonly tenant: string;
  readonly embedTenant: string;
  readonly userId: number;
  readonly name: string;
  /** Tenant groups of the session. */
  readonly groups: readonly string[];
  /** Returns all groups of the embed tenant. */
  allGroups(): Promise<string[]>;
}

/** Returns the member of a session; rejects sessions without a workspace. */
export function workspaceMember({
  tenant,
  embedTenant,
  user,
  tenantGroups,
  claims,
}: MountSession): WorkspaceMember {
  if (embedTenant === null || !user || claims.creatorMode !== true)
    throw new RequestError(
      403,
      'A workspace needs a session of an embed user in creator mode.',
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
