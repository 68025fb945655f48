import { configuredKeyDigest } from './api-key.ts';
import { ConfigError } from './config-error.ts';
import type { ConfigFile, TenantFile } from './schema.ts';

/** Checks what the schema cannot: duplicate names, and references to names that do not exist. */
export function checkReferences({ tenants }: ConfigFile): void {
  unique(tenants, 'name', 'tenants');
  const hosts = new Set<string>();
  const keys = new Set<string>();
  for (const [index, tenant] of tenants.entries()) {
    const path = `tenants[${index}]`;
    for (const [at, host] of tenant.hosts.entries()) addUnique(hosts, host, `${path}.hosts[${at}]`);
    checkUsers(tenant, path, keys);
    checkDeployments(tenant, path);
    checkDashboards(tenant, path);
  }
}

/** `keys` contains the digests of all API keys so far, because a key must not be valid in two accounts. */
function checkUsers({ users, deployments }: TenantFile, path: string, keys: Set<string>): void {
  unique(users, 'internalId', `${path}.users`);
  const known = new Set(deployments.map(({ id }) => id));
  for (const [index, user] of users.entries()) {
    for (const [at, key] of user.apiKeys.entries())
      addUnique(keys, configuredKeyDigest(key), `${path}.users[${index}].apiKeys[${at}]`);
    for (const [at, id] of (user.deployments ?? []).entries())
      if (!known.has(id))
        throw new ConfigError(`${path}.users[${index}].deployments[${at}]`, 'is not a deployment');
  }
}

function checkDeployments({ deployments }: TenantFile, path: string): void {
  unique(deployments, 'id', `${path}.deployments`);
  for (const [index, { branches }] of deployments.entries()) {
    const at = `${path}.deployments[${index}].branches`;
    unique(branches, 'name', at);
    if (branches.filter((branch) => branch.production).length > 1)
      throw new ConfigError(at, 'must contain at most one production branch');
  }
}

function checkDashboards({ dashboards, deployments, groups }: TenantFile, path: string): void {
  unique(dashboards, 'publicId', `${path}.dashboards`);
  for (const [index, dashboard] of dashboards.entries()) {
    const at = `${path}.dashboards[${index}]`;
    if (!deployments.some(({ id }) => id === dashboard.deploymentId))
      throw new ConfigError(`${at}.deploymentId`, 'is not a deployment');
    for (const [position, group] of dashboard.groups.entries())
      if (!groups.includes(group))
        throw new ConfigError(`${at}.groups[${position}]`, 'is not one of the groups');
  }
}

/** Checks that no two items have the same value of a member. */
function unique<Member extends string>(
  items: readonly Readonly<Record<Member, unknown>>[],
  member: Member,
  path: string,
): void {
  const seen = new Set<unknown>();
  for (const [index, item] of items.entries())
    addUnique(seen, item[member], `${path}[${index}].${member}`);
}

function addUnique<Value>(seen: Set<Value>, value: Value, path: string): void {
  if (seen.has(value)) throw new ConfigError(path, 'is a duplicate');
  seen.add(value);
}
