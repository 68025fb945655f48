import { codePoints } from '../../api/base-schemas.ts';
import { TEXT_MAX } from '../../api/limits.ts';
import type { RequestBody } from '../../api/operations.ts';
import type { UserAttributeDefinition } from '../../api/session.ts';
import { canReadDeployment } from '../auth/admin.ts';
import type { Tenant, User } from '../config/config.ts';
import { badField, HttpProblem } from '../http/problem.ts';

export type MintRequest = RequestBody<'generateSession'>;

/** Members with any data of the host, which is part of the token and never a text in a column. */
const DATA = [
  'securityContext',
  'embedTheme',
  'groupDefinitions',
  'settings',
  'value',
  'defaultValue',
];

/** Checks the rules between fields, and rules of names that the schemas do not express. Throws `400`. */
export function checkFields(request: MintRequest, tenant: Tenant): void {
  const { internalId, externalId, embedTenantName, tenantGroupDefinitions } = request;
  checkTexts(request);
  if (externalId != null) checkLength('externalId', externalId);

  if (internalId != null) {
    for (const field of ['externalId', 'embedTenantName', 'tenantGroups'] as const)
      if (request[field] != null) throw badField(field, 'must not be given with internalId');
    if (!tenant.users.has(internalId))
      throw badField('internalId', 'is not a user of this account');
  } else if (tenant.embedding.requireEmbedTenant) {
    if (embedTenantName == null)
      throw badField('embedTenantName', 'is required by embedding.requireEmbedTenant');
    if (embedTenantName === tenant.name)
      throw badField('embedTenantName', 'must not be the name of the account');
  }
  for (const field of ['tenantGroups', 'tenantGroupDefinitions'] as const) {
    if (!request[field]) continue;
    if (request.creatorMode !== true)
      throw badField('creatorMode', `must be true if ${field} is given`);
    if (embedTenantName == null)
      throw badField('embedTenantName', `is required if ${field} is given`);
  }
  for (const [index, { name }] of (tenantGroupDefinitions ?? []).entries())
    checkLength(`tenantGroupDefinitions.${index}.name`, name);
}

/** PostgreSQL cannot store U+0000 in a text. */
function checkTexts(value: unknown, field = ''): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw badField(field, 'must not contain U+0000');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value))
    if (!DATA.includes(key)) checkTexts(member, field === '' ? key : `${field}.${key}`);
}

function checkLength(field: string, text: string): void {
  const length = codePoints(text);
  if (length < 1 || length > TEXT_MAX.name)
    throw badField(field, `must have 1 to ${TEXT_MAX.name} characters`);
}

/**
 * Returns the branch whose data model is queried: `branchName`, or else the production branch, or null if there is
 * none. Throws `403` for a deployment that the administrator cannot read, `404` for an unknown branch, and `400` for a
 * branch that is not being served.
 */
export function resolveBranch(
  { deploymentId, branchName }: MintRequest,
  tenant: Tenant,
  admin: User,
): string | null {
  const deployment = tenant.deployments.get(deploymentId);
  if (!deployment || !canReadDeployment(admin, deploymentId))
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

/** Throws `400` unless all global groups exist; a session never creates one. */
export function checkGroups({ groups }: MintRequest, tenant: Tenant): void {
  for (const [index, name] of (groups ?? []).entries())
    if (!tenant.groups.has(name))
      throw badField(`groups.${index}`, 'is not a group of this account');
}

type AttributeFields = Pick<MintRequest, 'userAttributes' | 'userAttributeDefinitions'>;
type AttributeType = UserAttributeDefinition['type'];
type AttributeValue = string | number | boolean | string[] | number[];

const isString = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

const hasType: Record<AttributeType, (value: unknown) => boolean> = {
  string: isString,
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  string_array: (value) => Array.isArray(value) && value.every(isString),
  number_array: (value) => Array.isArray(value) && value.every(isNumber),
};

/**
 * Returns the attributes of a session: the given values, checked against their definitions, and the defaults of the
 * others. Throws `400` for an invalid one.
 */
export function attributesOf({ userAttributes, userAttributeDefinitions }: AttributeFields) {
  const attributes = new Map<string, AttributeValue>();
  const types = new Map<string, AttributeType>();
  for (const [index, { name, type, defaultValue }] of (userAttributeDefinitions ?? []).entries()) {
    if (types.has(name)) throw badField(`userAttributeDefinitions.${index}.name`, 'is given twice');
    types.set(name, type);
    if (defaultValue != null)
      attributes.set(
        name,
        parseDefault(defaultValue, type, `userAttributeDefinitions.${index}.defaultValue`),
      );
  }
  const given = new Set<string>();
  for (const [index, { name, value }] of (userAttributes ?? []).entries()) {
    if (given.has(name)) throw badField(`userAttributes.${index}.name`, 'is given twice');
    given.add(name);
    if (value == null) continue;
    const type = types.get(name);
    if (type && !hasType[type](value))
      throw badField(`userAttributes.${index}.value`, `must be of its defined type ${type}`);
    attributes.set(name, value);
  }
  return Object.fromEntries(attributes);
}

/** A default value is a string: the value itself for type `string`, JSON for every other type. */
function parseDefault(text: string, type: AttributeType, field: string): AttributeValue {
  if (type === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    if (hasType[type](value)) return value as AttributeValue;
  } catch {
    // rejected below
  }
  throw badField(field, `must be a ${type} written as JSON`);
}
