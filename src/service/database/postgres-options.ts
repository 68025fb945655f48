import { DATABASE } from '../limits/limits.ts';

/** How the service uses PostgreSQL; SQLite has no such options. */
export interface PostgresOptions {
  /** The most connections of a process. */
  poolSize: number;
  /**
   * `transaction`: `DATABASE_URL` is that of a pooler in transaction mode, such as PgBouncer. The service then keeps
   * nothing on a connection from one transaction to the next: no settings and no prepared statements.
   */
  pooler: 'none' | 'transaction';
  /** How long a statement may run, in milliseconds, except in migrations. */
  statementTimeoutMs: number;
}

export const POSTGRES_OPTIONS: Readonly<PostgresOptions> = {
  poolSize: DATABASE.poolSize,
  pooler: 'none',
  statementTimeoutMs: DATABASE.statementMs,
};
