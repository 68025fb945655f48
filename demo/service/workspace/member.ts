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
export function memberOf({ tenant, embedTenant, user, claims }: EmbedSession): WorkspaceMember {
  if (embedTenant === null || !user)
    throw new Refusal(403, 'This session is of no embed tenant and has no workspace.');
  if (claims.creatorMode !== true)
    throw new Refusal(403, 'This session was made without creator mode.');
  const prefix = `system:tenant:${embedTenant}:group:`;
  const cloud = claims.securityContext?.svcCloud as { groups?: unknown } | undefined;
  const names = Array.isArray(cloud?.groups) ? cloud.groups.map(String) : [];
  return {
    tenant,
    embedTenant,
    userId: user.id,
    name: claims.user?.displayName ?? user.externalId,
    groups: names
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length)),
  };
}
