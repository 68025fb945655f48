import { configuredKeyDigest } from './api-key.ts';
import { ConfigError } from './config-error.ts';
import type { ConfigFile, TenantFile } from './schema.ts';

/** Checks what the schema cannot: duplicate names, and references to names that do not exist. */
export function checkReferences({ tenants }: ConfigFile): void {
  unique(tenants, (tenant) => tenant.name, 'tenants', 'name');
  const hosts = new Set<string>();
  const keys = new Set<string>();
  for (const [index, tenant] of tenants.entries()) {
    const path = `tenants[${index}]`;
    for (const [at, host] of tenant.hosts.entries()) {
      if (hosts.has(host)) throw new ConfigError(`${path}.hosts[${at}]`, 'is a duplicate');
      hosts.add(host);
    }
    checkUsers(tenant, path, keys);
    checkDeployments(tenant, path);
    checkDashboards(tenant, path);
  }
}

/** `keys` contains the digests of all API keys so far, because a key must not be valid in two accounts. */
function checkUsers({ users, deployments }: TenantFile, path: string, keys: Set<string>): void {
  unique(users, (user) => user.internalId, `${path}.users`, 'internalId');
  const known = new Set(deployments.map(({ id }) => id));
  for (const [index, user] of users.entries()) {
    for (const [at, key] of user.apiKeys.entries()) {
      const digest = configuredKeyDigest(key);
      if (keys.has(digest))
        throw new ConfigError(`${path}.users[${index}].apiKeys[${at}]`, 'is a duplicate');
      keys.add(digest);
    }
    for (const [at, id] of (user.deployments ?? []).entries())
      if (!known.has(id))
        throw new ConfigError(`${path}.users[${index}].deployments[${at}]`, 'is not a deployment');
  }
}

function checkDeployments({ deployments }: TenantFile, path: string): void {
  unique(deployments, (deployment) => deployment.id, `${path}.deployments`, 'id');
  for (const [index, { branches }] of deployments.entries()) {
    const at = `${path}.deployments[${index}].branches`;
    unique(branches, (branch) => branch.name, at, 'name');
    if (branches.filter((branch) => branch.production).length > 1)
      throw new ConfigError(at, 'must contain at most one production branch');
  }
}

function checkDashboards({ dashboards, deployments, groups }: TenantFile, path: string): void {
  unique(dashboards, (dashboard) => dashboard.publicId, `${path}.dashboards`, 'publicId');
  for (const [index, dashboard] of dashboards.entries()) {
    const at = `${path}.dashboards[${index}]`;
    if (!deployments.some(({ id }) => id === dashboard.deploymentId))
      throw new ConfigError(`${at}.deploymentId`, 'is not a deployment');
    for (const [position, group] of dashboard.groups.entries())
      if (!groups.includes(group))
        throw new ConfigError(`${at}.groups[${position}]`, 'is not one of the groups');
  }
}

function unique<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => unknown,
  path: string,
  member: string,
): void {
  const seen = new Set<unknown>();
  for (const [index, item] of items.entries()) {
    const name = nameOf(item);
    if (seen.has(name)) throw new ConfigError(`${path}[${index}].${member}`, 'is a duplicate');
    seen.add(name);
  }
}
