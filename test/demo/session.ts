import * as v from 'valibot';
import { EmbedAccount } from '../../src/api/account.ts';
import { effectiveSettings } from '../../src/api/effective-settings.ts';
import { isTimeZone } from '../../src/lib/time-zones.ts';
import type { MountSession } from '../../src/service/index.ts';

/** What a test sets of a session; the defaults are those of a creator of Northwind. */
export interface SessionOptions {
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

/** Creates a verified session, as the service passes it to a mounted route. */
export function sessionOf(options: SessionOptions = {}): MountSession {
  const { user = 1, name = 'Mara Lind', tenant = 'skyline', embedTenant = 'northwind' } = options;
  const { tenantGroups = [], allGroups = tenantGroups } = options;
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
    attributes: {},
    claims: {
      aud: tenant,
      jti: 'test',
      iat: 0,
      exp: 0,
      deploymentId: 1,
      branch: 'main',
      creatorMode: options.creatorMode ?? true,
      settings: options.settings ?? {},
      securityContext: { svcCloud: { groups } },
      user: { displayName: name },
    },
    settings: effectiveSettings(options.settings ?? {}, v.parse(EmbedAccount, {})),
    allowsTimeZone: isTimeZone,
    canRead: () => true,
  };
}
