import type { GenerateSession, SessionNeed } from '../../src/backend/index.ts';

const TENANT = 'Northwind Travel';
const GROUPS = [
  { name: 'Operations', description: 'Runs the day' },
  { name: 'Revenue', description: 'Sells the seats' },
];

/**
 * Returns the session settings of the signed-in user. A real host reads the user from its own session, for example from
 * a cookie, and never from the request body; the demo has one user.
 */
export function sessionFor(_request: Request, { surface }: SessionNeed): GenerateSession {
  return {
    deploymentId: 1,
    externalId: 'mara',
    email: 'mara@northwind.example',
    userProfile: { displayName: 'Mara Lind' },
    embedTenantName: 'northwind',
    embedTenantProfile: { displayName: TENANT },
    ...(surface !== 'dashboard' && {
      creatorMode: true,
      tenantGroups: GROUPS.map(({ name }) => name),
      tenantGroupDefinitions: GROUPS,
    }),
  };
}
