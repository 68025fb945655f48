/**
 * Creates an index for the search for users on PostgreSQL, if the extension pg_trgm is installed in the database. It
 * runs at each start, so that the operator can install the extension later. Without the index, or without the right to
 * create it, a search reads all users.
 */
export const SEARCH_INDEX = `DO $$
DECLARE extension_schema TEXT;
BEGIN
  SELECT nspname INTO extension_schema FROM pg_extension
    JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
  IF extension_schema IS NULL OR to_regclass('svc_embed_user_search') IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE INDEX svc_embed_user_search ON svc_embed_user
    USING gin (folded_username %1$I.gin_trgm_ops, folded_email %1$I.gin_trgm_ops)', extension_schema);
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$`;
