import type { RequestBody } from '../../api/operations.ts';
import { type Lock, type Queries, requireRow, toJsonRows } from '../database/database.ts';
import { badField, type HttpProblem } from '../http/problem.ts';

/**
 * Creates the lock under which an embed tenant's groups and users change. Acquiring it creates the embed tenant if
 * needed and returns its id.
 */
export function embedTenantLock(tenant: string, name: string): Lock<number> {
  return {
    key: JSON.stringify(['embed-tenant', tenant, name]),
    async acquire(queries) {
      const { id } = await requireRow<{ id: number }>(
        queries,
        `INSERT INTO svc_embed_tenant (tenant, name) VALUES ($1, $2)
         ON CONFLICT (tenant, name) DO UPDATE SET name = excluded.name RETURNING id`,
        [tenant, name],
      );
      return id;
    },
  };
}

/**
 * Creates or updates the defined groups of an embed tenant, and checks that every assigned one exists. Returns the `400`
 * of one that does not, before anything was changed.
 */
export async function saveTenantGroups(
  queries: Queries,
  embedTenantId: number,
  { tenantGroupDefinitions, tenantGroups }: RequestBody<'generateSession'>,
): Promise<HttpProblem | undefined> {
  const defined = new Map<string, string | null>();
  for (const { name, description } of tenantGroupDefinitions ?? [])
    defined.set(name, description ?? defined.get(name) ?? null);
  const assigned = tenantGroups ?? [];
  const others = new Set(assigned.filter((name) => !defined.has(name)));
  const existing = await existingGroups(queries, embedTenantId, others);
  const missing = assigned.findIndex((name) => !defined.has(name) && !existing.has(name));
  if (missing >= 0)
    return badField(`tenantGroups.${missing}`, 'is not a group of this embed tenant');
  if (defined.size > 0)
    await queries.query(
      `INSERT INTO svc_tenant_group (embed_tenant_id, name, description)
       SELECT CAST($1 AS BIGINT), given.value ->> 0, given.value ->> 1
       FROM json_each($2) AS given WHERE TRUE
       ON CONFLICT (embed_tenant_id, name)
       DO UPDATE SET description = COALESCE(excluded.description, svc_tenant_group.description)`,
      [embedTenantId, toJsonRows([...defined])],
    );
  return undefined;
}

/** Returns those of the names that are groups of an embed tenant. */
async function existingGroups(
  queries: Queries,
  embedTenantId: number,
  names: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (names.size === 0) return names;
  const rows = await queries.query<{ name: string }>(
    `SELECT name FROM svc_tenant_group WHERE embed_tenant_id = $1
       AND name IN (SELECT given.value ->> 0 FROM json_each($2) AS given)`,
    [embedTenantId, toJsonRows([...names].map((name) => [name]))],
  );
  return new Set(rows.map(({ name }) => name));
}
