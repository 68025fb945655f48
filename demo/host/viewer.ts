import type { GenerateSession, SessionNeed } from '../../src/backend/index.ts';

const TENANT = 'Northwind Travel';
const GROUPS = [
  { name: 'Operations', description: 'Runs the day' },
  { name: 'Revenue', description: 'Sells the seats' },
];

/**
 * Who is signed in here, and what they may see. A real host reads this from its own session, a cookie say; the
 * demo has one viewer, and never asks the page who it is.
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
