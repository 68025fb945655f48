import type { Queries } from './database.ts';
import { DatabaseRejected } from './errors.ts';

const VERSION_MIN = 150_000;
/** The statement that creates a database for the service. */
export const CREATE_DATABASE = "CREATE DATABASE svc ENCODING 'UTF8' TEMPLATE template0";

/** Throws `DatabaseRejected` for a server that is too old, or a database that cannot store every character. */
export async function checkServer(queries: Queries): Promise<void> {
  const [server] = await queries.query<{ version: number; name: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::integer AS version,
       current_setting('server_version') AS name, current_setting('server_encoding') AS encoding`,
  );
  if (!server) return;
  if (server.version < VERSION_MIN)
    throw new DatabaseRejected(
      `The server runs PostgreSQL ${server.name}; the service needs 15 or newer. Upgrade it, or name another one in DATABASE_URL.`,
    );
  if (server.encoding !== 'UTF8')
    throw new DatabaseRejected(
      `The database has the encoding ${server.encoding}, which cannot store every name and comment. Run ${CREATE_DATABASE}, and name that database in DATABASE_URL.`,
    );
}

/** Throws `DatabaseRejected` if the server, the database or the role is read-only. */
export async function checkWritable(queries: Queries): Promise<void> {
  const [row] = await queries.query<{ read_only: string; standby: boolean; role: string }>(
    `SELECT current_setting('transaction_read_only') AS read_only, pg_is_in_recovery() AS standby,
       quote_ident(current_user) AS role`,
  );
  if (row?.read_only !== 'on') return;
  throw new DatabaseRejected(
    row.standby
      ? 'The server of DATABASE_URL is a standby, which is read-only. Name the primary in DATABASE_URL, or run SELECT pg_promote() on this one.'
      : `PostgreSQL is read-only for this role. Run ALTER ROLE ${row.role} SET default_transaction_read_only = off, or look for the setting in the database and the server.`,
  );
}

/** Throws `DatabaseRejected` unless the role may migrate: create tables, and change those that exist. */
export async function checkMigrationRights(queries: Queries): Promise<void> {
  const [row] = await queries.query<{
    role: string;
    schema: string | null;
    may_create: boolean | null;
    owner: string | null;
    is_owner: boolean | null;
  }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_schema()) AS schema,
       has_schema_privilege(current_schema(), 'CREATE') AS may_create,
       quote_ident(pg_get_userbyid(relowner)) AS owner,
       pg_has_role(relowner, 'USAGE') AS is_owner
     FROM (SELECT to_regclass($1)) AS found (oid) LEFT JOIN pg_class ON pg_class.oid = found.oid`,
    ['svc_migration'],
  );
  if (!row) return;
  const { role, schema, may_create: mayCreate, owner, is_owner: isOwner } = row;
  if (schema === null)
    throw new DatabaseRejected(
      `There is no schema in which the role ${role} can create tables. Run CREATE SCHEMA svc AUTHORIZATION ${role}; ALTER ROLE ${role} SET search_path = svc.`,
    );
  if (!mayCreate)
    throw new DatabaseRejected(
      `The role ${role} may not create tables in the schema ${schema}. Run GRANT CREATE ON SCHEMA ${schema} TO ${role} as the owner of the database.`,
    );
  if (owner !== null && !isOwner)
    throw new DatabaseRejected(
      `The tables belong to the role ${owner}, so the role ${role} may not migrate them. Run svc-embed-service migrate with ${owner} in DATABASE_URL.`,
    );
}

/** Throws `DatabaseRejected` unless the role may create a database. */
export async function checkCreateDatabase(queries: Queries): Promise<void> {
  const [row] = await queries.query<{ role: string; may_create: boolean }>(
    `SELECT quote_ident(rolname) AS role, rolcreatedb OR rolsuper AS may_create
     FROM pg_roles WHERE rolname = current_user`,
  );
  if (row && !row.may_create)
    throw new DatabaseRejected(
      `The role ${row.role} may not create a database, which restore --check needs for the time of the check. Run ALTER ROLE ${row.role} CREATEDB as a superuser.`,
    );
}
