import type * as v from 'valibot';
import { codePoints } from '../../api/code-points.ts';
import type { GenerateSession } from '../../api/session.ts';
import type { Tenant, User } from '../config/config.ts';
import { badField, HttpProblem } from '../http/problem.ts';

type Request = v.InferOutput<typeof GenerateSession>;

/** The most code points of an external id and of a group's name. */
const NAME_MAX = 255;

/** The rules between fields, and those of a name that no schema of the contract states. */
export function checkFields(request: Request, tenant: Tenant): void {
  const { internalId, externalId, embedTenantName, tenantGroups, tenantGroupDefinitions } = request;
  for (const [field, text] of namesOf(request))
    if (text?.includes('\0')) throw badField(field, 'must not contain U+0000');
  if (externalId != null) checkLength('externalId', externalId);

  if (internalId != null) {
    if (externalId != null) throw badField('externalId', 'must not be given with internalId');
    if (embedTenantName != null)
      throw badField('embedTenantName', 'must not be given with internalId');
    if (tenantGroups) throw badField('tenantGroups', 'must not be given with internalId');
    if (!tenant.users.has(internalId))
      throw badField('internalId', 'is not a user of this account');
  }
  for (const field of ['tenantGroups', 'tenantGroupDefinitions'] as const) {
    if (!request[field]) continue;
    if (request.creatorMode !== true)
      throw badField('creatorMode', `must be true where ${field} is given`);
    if (embedTenantName == null)
      throw badField('embedTenantName', `is required where ${field} is given`);
  }
  for (const [index, { name }] of (tenantGroupDefinitions ?? []).entries())
    checkLength(`tenantGroupDefinitions.${index}.name`, name);
}

/** Every text that is kept as a column or compared with one. */
function* namesOf(request: Request): Generator<[field: string, text: string | null | undefined]> {
  yield ['branchName', request.branchName];
  yield ['email', request.email];
  yield ['externalId', request.externalId];
  yield ['internalId', request.internalId];
  yield ['publicDashboardId', request.publicDashboardId];
  yield ['embedTenantProfile.displayName', request.embedTenantProfile?.displayName];
  yield ['userProfile.displayName', request.userProfile?.displayName];
  yield ['userProfile.picture', request.userProfile?.picture];
  for (const [index, name] of (request.groups ?? []).entries()) yield [`groups.${index}`, name];
  for (const [index, name] of (request.tenantGroups ?? []).entries())
    yield [`tenantGroups.${index}`, name];
  for (const [index, group] of (request.tenantGroupDefinitions ?? []).entries()) {
    yield [`tenantGroupDefinitions.${index}.name`, group.name];
    yield [`tenantGroupDefinitions.${index}.description`, group.description];
  }
  for (const [index, name] of (request.roles ?? []).entries()) yield [`roles.${index}`, name];
  for (const [index, { name }] of (request.userAttributes ?? []).entries())
    yield [`userAttributes.${index}.name`, name];
  for (const [index, { name }] of (request.userAttributeDefinitions ?? []).entries())
    yield [`userAttributeDefinitions.${index}.name`, name];
}

function checkLength(field: string, text: string): void {
  const length = codePoints(text);
  if (length < 1 || length > NAME_MAX)
    throw badField(field, `must have 1 to ${NAME_MAX} characters`);
}

/** The branch whose data model is queried; the production branch where none is named. */
export function resolveBranch(
  { deploymentId, branchName }: Request,
  tenant: Tenant,
  admin: User,
): string | null {
  const deployment = tenant.deployments.get(deploymentId);
  const readable = admin.deployments?.includes(deploymentId) ?? true;
  if (!deployment || !readable)
    throw new HttpProblem(403, 'The deployment cannot be read by this user.', {
      field: 'deploymentId',
    });
  if (branchName == null)
    return deployment.branches.find(({ production }) => production)?.name ?? null;
  const branch = deployment.branches.find(({ name }) => name === branchName);
  if (!branch)
    throw new HttpProblem(404, 'The deployment has no branch of that name.', {
      field: 'branchName',
    });
  if (!branch.production && !branch.served)
    throw badField('branchName', 'names a branch that is not being served');
  return branch.name;
}

/** Global groups must exist; a session never creates one. */
export function resolveGroups({ groups }: Request, tenant: Tenant): void {
  for (const [index, name] of (groups ?? []).entries())
    if (!tenant.groups.has(name))
      throw badField(`groups.${index}`, 'is not a group of this account');
}
