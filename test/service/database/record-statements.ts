import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/** Records the statements that an engine runs, until the returned function is called. */
type Recorder = (add: (sql: string) => void) => () => void;

/** Records what SQLite runs, without scripts. */
export const recordSqlite: Recorder = (add) => {
  const { all } = StatementSync.prototype;
  StatementSync.prototype.all = function (...parameters: unknown[]) {
    add(this.sourceSQL);
    return Reflect.apply(all, this, parameters);
  };
  return () => {
    StatementSync.prototype.all = all;
  };
};

/** Records what is sent to PostgreSQL. */
export const recordPostgres: Recorder = (add) => {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]) {
    const [statement] = call as [string | pg.QueryConfig];
    add(typeof statement === 'string' ? statement : statement.text);
    return Reflect.apply(query, this, call);
  };
  return () => {
    pg.Client.prototype.query = query;
  };
};
