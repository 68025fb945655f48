import type { Dialect } from './database.ts';

/** The migrations of the schema: number n is `migrations[n - 1]`. A published migration never changes. */
export const migrations: readonly ((dialect: Dialect) => string)[] = [
  ({ id, bytes, text, integer }) => `
CREATE TABLE svc_secret (
  name ${text} PRIMARY KEY,
  value ${text} NOT NULL
);
CREATE TABLE svc_embed_tenant (
  id ${id},
  tenant ${text} NOT NULL,
  name ${text} NOT NULL,
  display_name ${text},
  users_version ${integer} NOT NULL DEFAULT 0,
  UNIQUE (tenant, name)
);
CREATE TABLE svc_tenant_group (
  embed_tenant_id ${integer} NOT NULL REFERENCES svc_embed_tenant,
  name ${text} NOT NULL,
  description ${text},
  PRIMARY KEY (embed_tenant_id, name)
);
CREATE TABLE svc_embed_user (
  id ${id},
  embed_tenant_id ${integer} NOT NULL REFERENCES svc_embed_tenant,
  external_id ${text} NOT NULL,
  username ${text} NOT NULL,
  email ${text},
  first_name ${text},
  picture ${text},
  folded_username ${text} NOT NULL,
  folded_email ${text},
  UNIQUE (embed_tenant_id, external_id)
);
CREATE INDEX svc_embed_user_order ON svc_embed_user (embed_tenant_id, username, id);
CREATE TABLE svc_session (
  id ${text} PRIMARY KEY,
  tenant ${text} NOT NULL,
  embed_tenant_id ${integer} REFERENCES svc_embed_tenant,
  user_id ${integer} REFERENCES svc_embed_user ON DELETE CASCADE,
  internal_id ${text},
  claims ${text},
  expires_at ${integer} NOT NULL,
  redeemed_at ${integer},
  revoked_at ${integer}
);
CREATE INDEX svc_session_expiry ON svc_session (expires_at);
CREATE INDEX svc_session_user ON svc_session (user_id);
CREATE TABLE svc_conversation (
  id ${id},
  embed_tenant_id ${integer} NOT NULL REFERENCES svc_embed_tenant,
  dashboard ${text} NOT NULL,
  version ${integer} NOT NULL DEFAULT 0,
  UNIQUE (embed_tenant_id, dashboard)
);
CREATE TABLE svc_comment (
  id ${id},
  conversation_id ${integer} NOT NULL REFERENCES svc_conversation,
  parent_id ${integer} REFERENCES svc_comment ON DELETE CASCADE,
  user_id ${integer} REFERENCES svc_embed_user ON DELETE SET NULL,
  body ${bytes} NOT NULL,
  created_at ${integer} NOT NULL,
  edited_at ${integer},
  removed_at ${integer},
  resolved_at ${integer},
  resolved_by ${integer} REFERENCES svc_embed_user ON DELETE SET NULL
);
CREATE INDEX svc_comment_threads ON svc_comment (conversation_id, created_at, id)
  WHERE parent_id IS NULL AND removed_at IS NULL;
CREATE INDEX svc_comment_open ON svc_comment (conversation_id, created_at, id)
  WHERE parent_id IS NULL AND removed_at IS NULL AND resolved_at IS NULL;
CREATE INDEX svc_comment_resolved ON svc_comment (conversation_id, created_at, id)
  WHERE parent_id IS NULL AND removed_at IS NULL AND resolved_at IS NOT NULL;
CREATE INDEX svc_comment_replies ON svc_comment (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX svc_comment_user ON svc_comment (user_id);
CREATE INDEX svc_comment_resolver ON svc_comment (resolved_by) WHERE resolved_by IS NOT NULL;
CREATE INDEX svc_comment_removed ON svc_comment (removed_at) WHERE removed_at IS NOT NULL;
CREATE TABLE svc_idempotency (
  user_id ${integer} NOT NULL REFERENCES svc_embed_user ON DELETE CASCADE,
  scope ${text} NOT NULL,
  key ${text} NOT NULL,
  fingerprint ${text} NOT NULL,
  comment_id ${integer} NOT NULL REFERENCES svc_comment ON DELETE CASCADE,
  expires_at ${integer} NOT NULL,
  PRIMARY KEY (user_id, scope, key)
);
CREATE INDEX svc_idempotency_expiry ON svc_idempotency (expires_at);
CREATE INDEX svc_idempotency_comment ON svc_idempotency (comment_id);
`,
  () => `
CREATE INDEX svc_comment_pace ON svc_comment (user_id, created_at);
DROP INDEX svc_comment_user;
`,
  // Numbers the comments of each user for the rate limit; of the existing ones only the last minute of each user counts.
  ({ integer }) => `
ALTER TABLE svc_comment ADD COLUMN user_sequence ${integer};
UPDATE svc_comment SET user_sequence = numbered.sequence
  FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY created_at, id) AS sequence
    FROM svc_comment
    WHERE created_at >
      (SELECT MAX(created_at) - 60000 FROM svc_comment AS own WHERE own.user_id = svc_comment.user_id)
  ) AS numbered
  WHERE numbered.id = svc_comment.id;
CREATE UNIQUE INDEX svc_comment_sequence ON svc_comment (user_id, user_sequence);
DROP INDEX svc_comment_pace;
CREATE TABLE svc_comment_author (
  user_id ${integer} PRIMARY KEY REFERENCES svc_embed_user ON DELETE CASCADE
);
`,
  // `minted_by` has no foreign key: SQLite does not delete along a chain of more than 1,000 references.
  ({ text, integer }) => `
ALTER TABLE svc_session ADD COLUMN minted_by ${text};
ALTER TABLE svc_session ADD COLUMN ends_at ${integer};
CREATE INDEX svc_session_minted_by ON svc_session (minted_by) WHERE minted_by IS NOT NULL;
`,
  ({ integer }) => `
ALTER TABLE svc_conversation ADD COLUMN comments ${integer} NOT NULL DEFAULT 0;
ALTER TABLE svc_conversation ADD COLUMN bytes ${integer} NOT NULL DEFAULT 0;
UPDATE svc_conversation SET comments = totals.comments, bytes = totals.bytes
  FROM (SELECT conversation_id, COUNT(*) AS comments, SUM(LENGTH(body)) AS bytes
    FROM svc_comment GROUP BY conversation_id
  ) AS totals
  WHERE totals.conversation_id = svc_conversation.id;
`,
];
