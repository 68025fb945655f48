import type { Database } from '../../src/service/index.ts';

/** Returns how many statements with a text run until `work` has ended. */
export async function countStatements(
  database: Database,
  text: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const { query } = database;
  let count = 0;
  database.query = (sql, parameters) => {
    if (sql.includes(text)) count++;
    return query(sql, parameters);
  };
  try {
    await work();
  } finally {
    database.query = query;
  }
  return count;
}
