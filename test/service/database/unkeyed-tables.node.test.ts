import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unkeyedTables } from './unkeyed-tables.ts';

const cases: [sql: string, unkeyed: string[]][] = [
  ['SELECT name FROM svc_tenant_group WHERE embed_tenant_id = $1', []],
  ['SELECT embed_tenant_id FROM svc_tenant_group', ['svc_tenant_group']],
  ['SELECT id FROM svc_comment WHERE parent_id IN ($1, $2) ORDER BY id', []],
  ['SELECT id FROM svc_comment WHERE user_id = $1 OR id = $2', ['svc_comment']],
  ['SELECT id FROM svc_comment WHERE id = $1 AND (user_id = $2 OR id = $3)', ['svc_comment']],
  ['SELECT id FROM svc_session WHERE NOT tenant = $1', ['svc_session']],
  [
    'SELECT id FROM svc_session WHERE tenant = $1 UNION SELECT id FROM svc_session',
    ['svc_session'],
  ],
  ['SELECT value FROM svc_unknown WHERE tenant = $1', ['svc_unknown']],
  ['UPDATE svc_session SET tenant = $1 WHERE id = $2', ['svc_session']],
  ['UPDATE svc_session SET revoked_at = $1 WHERE id = $2 AND tenant = $3', []],
  ['DELETE FROM svc_comment', ['svc_comment']],
  // Joins: each table by its own name.
  [
    'SELECT c.id FROM svc_comment c JOIN svc_embed_user u ON u.id = c.user_id WHERE c.user_id = $1',
    ['svc_embed_user'],
  ],
  [
    'SELECT id FROM svc_comment, svc_embed_user WHERE user_id = $1',
    ['svc_comment', 'svc_embed_user'],
  ],
  [
    'SELECT u.id FROM svc_embed_user u JOIN svc_embed_tenant t ON u.embed_tenant_id = t.id WHERE t.tenant = $1',
    [],
  ],
  // Sub-selects: each by its own condition.
  [
    'SELECT id FROM svc_session WHERE tenant = $1 AND user_id IN (SELECT id FROM svc_embed_user WHERE external_id = $2)',
    ['svc_embed_user'],
  ],
  [
    'WITH chunk AS (SELECT id FROM svc_embed_user WHERE (id, 1) > (1, 1)) SELECT id FROM chunk WHERE embed_tenant_id = $1',
    ['svc_embed_user'],
  ],
  // Insertions: by their columns.
  ['INSERT INTO svc_comment (user_id) VALUES ($1)', []],
  [
    'INSERT INTO svc_session (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET tenant = $2',
    ['svc_session'],
  ],
  ['INSERT INTO svc_comment (user_id) SELECT id FROM svc_embed_user', ['svc_embed_user']],
  [
    'INSERT INTO svc_tenant_group (embed_tenant_id, name) VALUES ($1, $2) ON CONFLICT (embed_tenant_id, name) DO UPDATE SET name = COALESCE(excluded.name, svc_tenant_group.name)',
    [],
  ],
];

describe('unkeyedTables()', () => {
  for (const [sql, unkeyed] of cases)
    it(`returns ${unkeyed.join(' and ') || 'no table'} for ${sql}`, () => {
      assert.deepEqual(unkeyedTables(sql), unkeyed);
    });
});
