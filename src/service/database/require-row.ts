import type { Queries } from './database.ts';

/** Returns the row of a statement that always has one, such as an upsert. */
export async function requireRow<Row>(
  queries: Queries,
  ...statement: Parameters<Queries['query']>
): Promise<Row> {
  const [row] = await queries.query<Row>(...statement);
  if (!row) throw new Error('The statement returned no row.');
  return row;
}
