import pg from 'pg';
import { DATABASE } from '../limits/limits.ts';
import type { Engine, PoolLoad, PostgresOptions, Queries, Transaction, Value } from './database.ts';
import type { DatabaseAddress } from './database-url.ts';
import { DatabaseUnavailable } from './errors.ts';
import { checkMigrationRights, checkServer, checkWritable } from './postgres-checks.ts';
import { connectionFailed, convertErrors, unreachable } from './postgres-errors.ts';

/** The type id of BIGINT, which is parsed as a number. */
const INT8 = 20;
/** Deadlock and serialization failure: the whole transaction may run again. */
const RETRYABLE = ['40P01', '40001'];
/** A longer timer of Node would fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;
const FOREIGN_KEY_VIOLATION = '23503';
const MIGRATION_LOCK = "hashtext('svc-embed migration')";
const MIGRATION_LOCK_HOLDER = `SELECT pid FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND ((classid::bigint << 32) | objid::bigint) = ${MIGRATION_LOCK}`;

/** A statement with the time until its response, in milliseconds; 0: any. The types of pg do not have it. */
interface TimedStatement extends pg.QueryConfig {
  query_timeout: number;
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** Opens PostgreSQL 15 or newer with a pool of connections. */
export async function openPostgres(
  { url, where }: Extract<DatabaseAddress, { engine: 'postgres' }>,
  options: PostgresOptions,
): Promise<Engine> {
  const responseMs = responseMsOf(options);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    pipeline: true,
    connectionTimeoutMillis: DATABASE.connectMs,
    ...(options.pooler === 'none' ? sessionSettings(options) : {}),
    types,
  });
  // A lost connection already rejects its statement; without a listener, the event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const check: TimedStatement = { text: 'SELECT 1', query_timeout: responseMs };
    await pool.query(check);
  } catch (cause) {
    await pool.end();
    throw unreachable(where, cause);
  }
  const engine = new Postgres(pool, options);
  try {
    await checkServer(engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/**
 * How long a response may take. The server ends a statement before, so a connection without one is dead: after a failover, or
 * behind a firewall, neither side closes it, and the operating system reports it only after about a quarter of an hour.
 */
function responseMsOf({ statementTimeoutMs }: PostgresOptions): number {
  return Math.min(statementTimeoutMs + DATABASE.lockMs, TIMER_MAX_MS);
}

/** The settings of a connection, sent when it is opened. A pooler in transaction mode rejects them. */
function sessionSettings({ statementTimeoutMs }: PostgresOptions): pg.ClientConfig {
  return {
    // Plans each prepared statement once: planning it for each call takes longer than running it.
    options: '-c plan_cache_mode=force_generic_plan',
    lock_timeout: DATABASE.lockMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: DATABASE.idleTransactionMs,
  };
}

/** Begins a transaction. Behind a pooler, each transaction has the settings that a connection has otherwise. */
function beginStatement({ pooler, statementTimeoutMs }: PostgresOptions): string {
  if (pooler === 'none') return 'BEGIN';
  return `BEGIN; SET LOCAL lock_timeout = ${DATABASE.lockMs}; SET LOCAL statement_timeout = ${statementTimeoutMs};
    SET LOCAL idle_in_transaction_session_timeout = ${DATABASE.idleTransactionMs}`;
}

/**
 * Creates an index for the search for users on PostgreSQL, if the extension pg_trgm is installed in the database. It
 * runs at each start, so that the operator can install the extension later. Without the index, or without the right to
 * create it, a search reads all users.
 */
const SEARCH_INDEX = `DO $$
DECLARE extension_schema TEXT;
BEGIN
  SELECT nspname INTO extension_schema FROM pg_extension
    JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm';
  IF extension_schema IS NULL OR to_regclass('svc_embed_user_search') IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE INDEX svc_embed_user_search ON svc_embed_user
    USING gin (folded_username %1$I.gin_trgm_ops, folded_email %1$I.gin_trgm_ops)', extension_schema);
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$`;

class Postgres implements Engine {
  readonly name = 'postgres';
  readonly dialect = {
    id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    bytes: 'BYTEA',
    text: 'TEXT COLLATE "C"',
    integer: 'BIGINT',
    position: 'strpos',
  };
  readonly findTable = 'SELECT to_regclass($1)::text AS name';
  readonly optionalIndexes = SEARCH_INDEX;
  readonly #pool: pg.Pool;
  readonly #isPooled: boolean;
  readonly #begin: string;
  readonly #responseMs: number;
  readonly #names = new Map<string, string>();

  constructor(pool: pg.Pool, options: PostgresOptions) {
    this.#pool = pool;
    this.#isPooled = options.pooler === 'transaction';
    this.#begin = beginStatement(options);
    this.#responseMs = responseMsOf(options);
  }

  async query<Row>(sql: string, parameters?: readonly Value[]): Promise<Row[]> {
    const client = await this.#connect();
    let failure: unknown;
    try {
      if (this.#isPooled) return await this.#queryInTransaction<Row>(client, sql, parameters);
      return await this.#queries(client).query<Row>(sql, parameters);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(failure instanceof DatabaseUnavailable);
    }
  }

  /** Runs a statement in its own transaction, which has the timeouts, in one round trip. */
  async #queryInTransaction<Row>(
    client: pg.PoolClient,
    sql: string,
    parameters?: readonly Value[],
  ): Promise<Row[]> {
    const begun = runScript(client, this.#begin, this.#responseMs);
    const selected = this.#queries(client).query<Row>(sql, parameters);
    const committed = runScript(client, 'COMMIT', this.#responseMs);
    await Promise.all([begun, selected, committed]);
    return selected;
  }

  async transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    timeouts?: 'none',
  ): Promise<T> {
    const responseMs = timeouts === 'none' ? 0 : this.#responseMs;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work, responseMs);
      } catch (error) {
        if (attempt === DATABASE.attempts || !RETRYABLE.includes(codeOf(error))) throw error;
      }
    }
  }

  async #attempt<T>(
    work: (transaction: Transaction) => Promise<T>,
    responseMs: number,
  ): Promise<T> {
    const client = await this.#connect();
    const transaction: Transaction = {
      ...this.#queries(client, responseMs),
      script: (sql) => runScript(client, sql, responseMs),
    };
    try {
      // Not awaited: if it fails, so do the statements after it on this connection.
      const begun = transaction.script(this.#begin);
      begun.catch(() => {});
      const result = await work(transaction);
      await begun;
      await transaction.script('COMMIT');
      client.release();
      return result;
    } catch (error) {
      const lost = await runScript(client, 'ROLLBACK', this.#responseMs).then(
        () => false,
        () => true,
      );
      client.release(lost || error instanceof DatabaseUnavailable);
      throw error;
    }
  }

  async lockMigrations(transaction: Transaction, onWait: (reason: string) => void): Promise<void> {
    await checkWritable(transaction);
    await transaction.script('SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0');
    const [lock] = await transaction.query<{ acquired: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS acquired`,
    );
    if (lock?.acquired) return;
    const [holder] = await transaction.query<{ pid: number }>(MIGRATION_LOCK_HOLDER);
    onWait(
      `waiting for the migration lock, which process ${holder?.pid} of PostgreSQL holds: another process migrates the database; see it in pg_stat_activity`,
    );
    await transaction.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  }

  checkMigrationRights(transaction: Transaction): Promise<void> {
    return checkMigrationRights(transaction);
  }

  isReferenceDeleted(error: unknown): boolean {
    return codeOf(error) === FOREIGN_KEY_VIOLATION;
  }

  poolLoad(): PoolLoad {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { connections: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#pool.waitingCount >= DATABASE.waitingStatements)
      throw new DatabaseUnavailable('too many requests wait for a connection', {
        reason: 'pool-exhausted',
      });
    return this.#pool.connect().catch((cause) => {
      throw connectionFailed(cause);
    });
  }

  #queries(client: pg.PoolClient, responseMs = this.#responseMs): Queries {
    return {
      query: async <Row>(sql: string, parameters: readonly Value[] = []) => {
        const statement: TimedStatement = {
          text: sql,
          values: [...parameters],
          name: this.#nameOf(sql),
          query_timeout: responseMs,
        };
        const { rows } = await convertErrors(() => client.query(statement));
        return rows as Row[];
      },
    };
  }

  /** A named statement is parsed once per connection. Behind a pooler, the next transaction may have another one. */
  #nameOf(sql: string): string | undefined {
    if (this.#isPooled) return undefined;
    let name = this.#names.get(sql);
    if (!name && this.#names.size < DATABASE.preparedStatements) {
      name = `s${this.#names.size}`;
      this.#names.set(sql, name);
    }
    return name;
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

async function runScript(client: pg.PoolClient, sql: string, responseMs: number): Promise<void> {
  const script: TimedStatement = { text: sql, query_timeout: responseMs };
  await convertErrors(() => client.query(script));
}
