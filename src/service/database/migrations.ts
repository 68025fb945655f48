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
  -- Without a foreign key: SQLite does not delete along a chain of more than 1,000 references.
  minted_by ${text},
  ends_at ${integer},
  expires_at ${integer} NOT NULL,
  redeemed_at ${integer},
  revoked_at ${integer}
);
CREATE INDEX svc_session_expiry ON svc_session (expires_at);
CREATE INDEX svc_session_user ON svc_session (user_id);
CREATE INDEX svc_session_minted_by ON svc_session (minted_by) WHERE minted_by IS NOT NULL;
CREATE TABLE svc_conversation (
  id ${id},
  embed_tenant_id ${integer} NOT NULL REFERENCES svc_embed_tenant,
  dashboard ${text} NOT NULL,
  version ${integer} NOT NULL DEFAULT 0,
  comments ${integer} NOT NULL DEFAULT 0,
  bytes ${integer} NOT NULL DEFAULT 0,
  UNIQUE (embed_tenant_id, dashboard)
);
CREATE TABLE svc_comment (
  id ${id},
  conversation_id ${integer} NOT NULL REFERENCES svc_conversation,
  parent_id ${integer} REFERENCES svc_comment ON DELETE CASCADE,
  user_id ${integer} REFERENCES svc_embed_user ON DELETE SET NULL,
  body ${bytes} NOT NULL,
  -- Not used anymore. A column is never dropped, because the previous version may still serve.
  escape_bytes ${integer} NOT NULL DEFAULT 0,
  request_key ${text},
  request_digest ${text},
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
CREATE INDEX svc_comment_request ON svc_comment (user_id, request_key, created_at);
CREATE INDEX svc_comment_resolver ON svc_comment (resolved_by) WHERE resolved_by IS NOT NULL;
CREATE INDEX svc_comment_removed ON svc_comment (removed_at) WHERE removed_at IS NOT NULL;
`,
  // The totals count the comments that are not deleted, and those of each author.
  ({ integer }) => `
CREATE TABLE svc_author_total (
  conversation_id ${integer} NOT NULL REFERENCES svc_conversation,
  user_id ${integer} NOT NULL REFERENCES svc_embed_user ON DELETE CASCADE,
  comments ${integer} NOT NULL,
  bytes ${integer} NOT NULL,
  -- What the deleted comments occupy until they are purged.
  deleted_bytes ${integer} NOT NULL,
  PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX svc_author_total_user ON svc_author_total (user_id);
INSERT INTO svc_author_total (conversation_id, user_id, comments, bytes, deleted_bytes)
  SELECT conversation_id, user_id,
    SUM(CASE WHEN removed_at IS NULL THEN 1 ELSE 0 END),
    SUM(CASE WHEN removed_at IS NULL THEN LENGTH(body) ELSE 0 END),
    SUM(CASE WHEN removed_at IS NULL THEN 0 ELSE LENGTH(body) + 1024 END)
  FROM svc_comment WHERE user_id IS NOT NULL GROUP BY conversation_id, user_id;
UPDATE svc_conversation SET
  comments = (SELECT COUNT(*) FROM svc_comment
    WHERE conversation_id = svc_conversation.id AND removed_at IS NULL),
  bytes = (SELECT COALESCE(SUM(LENGTH(body)), 0) FROM svc_comment
    WHERE conversation_id = svc_conversation.id AND removed_at IS NULL);
CREATE INDEX svc_comment_live_replies ON svc_comment (parent_id, id, user_id)
  WHERE parent_id IS NOT NULL AND removed_at IS NULL;
`,
  // For the revocation of the sessions of an embed tenant, or of a user in the configuration.
  () => `
CREATE INDEX svc_session_embed_tenant ON svc_session (embed_tenant_id) WHERE embed_tenant_id IS NOT NULL;
CREATE INDEX svc_session_internal_id ON svc_session (tenant, internal_id) WHERE internal_id IS NOT NULL;
`,
  // A session needs its claims until it is exchanged, revoked or expired; its deployment also afterwards.
  ({ integer }) => `
ALTER TABLE svc_session ADD COLUMN deployment_id ${integer};
UPDATE svc_session SET claims = NULL WHERE redeemed_at IS NOT NULL OR revoked_at IS NOT NULL;
`,
];
