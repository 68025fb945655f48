import type { MountSession } from '../../src/service/index.ts';

/** What a test decides about a session; the rest is that of a creator of Northwind. */
export interface SessionGiven {
  user?: number;
  name?: string;
  tenant?: string;
  embedTenant?: string;
  tenantGroups?: string[];
  /** All groups of the embed tenant; those of the session if absent. */
  allGroups?: string[];
  creatorMode?: boolean;
  settings?: NonNullable<MountSession['claims']['settings']>;
}

/** A checked session, as a mounted route is given it. */
export function sessionOf(given: SessionGiven = {}): MountSession {
  const { user = 1, name = 'Mara Lind', tenant = 'skyline', embedTenant = 'northwind' } = given;
  const { tenantGroups = [], allGroups = tenantGroups } = given;
  const groups = tenantGroups.map((group) => `system:tenant:${embedTenant}:group:${group}`);
  return {
    tenant,
    embedTenant: {
      name: embedTenant,
      displayName: 'Northwind Travel',
      groups: async () => allGroups.map((group) => ({ name: group, description: null })),
    },
    user: { id: user, externalId: name },
    internalId: null,
    groups: [],
    tenantGroups,
    claims: {
      aud: tenant,
      jti: 'test',
      iat: 0,
      exp: 0,
      deploymentId: 1,
      branch: 'main',
      creatorMode: given.creatorMode ?? true,
      settings: given.settings ?? {},
      securityContext: { svcCloud: { groups } },
      user: { displayName: name },
    },
    canRead: () => true,
  };
}
