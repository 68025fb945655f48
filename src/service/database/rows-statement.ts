import type { Value } from './database.ts';

/** A statement over rows of values, with what is bound to it. */
export type RowsStatement = (
  rows: readonly (readonly Value[])[],
) => [sql: string, parameters: Value[]];

/**
 * Makes a statement over a table of values: its `column1` is the number of the row, from 0, then come the given ones.
 * The table is filled up with rows of nulls to a power of two, so that few statements differ and each is prepared once.
 */
export function rowsStatement(
  types: readonly string[],
  sqlOver: (table: string) => string,
): RowsStatement {
  const statements = new Map<number, string>();
  return (rows) => {
    const size = 2 ** Math.ceil(Math.log2(rows.length));
    let sql = statements.get(size);
    if (sql === undefined) {
      sql = sqlOver(`(VALUES ${tableOf(types, size)})`);
      statements.set(size, sql);
    }
    const parameters = new Array<Value>(size * types.length).fill(null);
    for (const [row, values] of rows.entries())
      for (const [column, value] of values.entries())
        parameters[row * types.length + column] = value;
    return [sql, parameters];
  };
}

/** The first row tells the types of all. */
function tableOf(types: readonly string[], size: number): string {
  return Array.from({ length: size }, (_, row) => {
    const values = types.map((type, column) => {
      const parameter = `$${row * types.length + column + 1}`;
      return row === 0 ? `CAST(${parameter} AS ${type})` : parameter;
    });
    return `(${[row, ...values].join(', ')})`;
  }).join(', ');
}
