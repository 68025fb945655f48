import type * as v from 'valibot';
import type { GenerateSession } from '../../api/session.ts';
import type { Lock, Queries } from '../database/database.ts';
import { requireRow } from '../database/require-row.ts';
import { badField } from '../http/problem.ts';

type MintRequest = v.InferOutput<typeof GenerateSession>;

/** A group of one embed tenant, for sharing and organizing content inside it. */
export interface TenantGroup {
  name: string;
  description: string | null;
}

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

/** Returns all groups of an embed tenant, ordered by the bytes of their names. */
export function queryTenantGroups(queries: Queries, embedTenantId: number): Promise<TenantGroup[]> {
  return queries.query<TenantGroup>(
    'SELECT name, description FROM svc_tenant_group WHERE embed_tenant_id = $1 ORDER BY name',
    [embedTenantId],
  );
}

/** Creates or updates the defined groups, then throws `400` unless every assigned one exists. */
export async function saveTenantGroups(
  queries: Queries,
  embedTenantId: number,
  { tenantGroupDefinitions, tenantGroups }: MintRequest,
): Promise<void> {
  for (const { name, description } of tenantGroupDefinitions ?? [])
    await queries.query(
      `INSERT INTO svc_tenant_group (embed_tenant_id, name, description) VALUES ($1, $2, $3)
       ON CONFLICT (embed_tenant_id, name)
       DO UPDATE SET description = COALESCE(excluded.description, svc_tenant_group.description)`,
      [embedTenantId, name, description ?? null],
    );
  for (const [index, name] of (tenantGroups ?? []).entries()) {
    const found = await queries.query(
      'SELECT 1 FROM svc_tenant_group WHERE embed_tenant_id = $1 AND name = $2',
      [embedTenantId, name],
    );
    if (found.length === 0)
      throw badField(`tenantGroups.${index}`, 'is not a group of this embed tenant');
  }
}
