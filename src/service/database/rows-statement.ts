import type { Value } from './database.ts';

/** Returns a statement over rows of values, with its parameters. There must be at least one row. */
export type RowsStatement = (
  rows: readonly (readonly Value[])[],
  others?: readonly Value[],
) => [sql: string, parameters: Value[]];

/**
 * Prepares a statement over a table of values. Its `column1` is the number of the row, from 0; the given values follow
 * as `column2`, `column3` … The table is padded with rows of nulls to a power of two, so that few statements differ and
 * each is prepared once. `others` are bound as `$1`, `$2` …, before the values.
 */
export function rowsStatement(
  types: readonly string[],
  sqlOver: (table: string) => string,
): RowsStatement {
  const statements = new Map<number, string>();
  return (rows, others = []) => {
    const size = 2 ** Math.ceil(Math.log2(rows.length));
    let sql = statements.get(size);
    if (sql === undefined) {
      sql = sqlOver(`(VALUES ${tableOf(types, size, others.length)})`);
      statements.set(size, sql);
    }
    const parameters = new Array<Value>(others.length + size * types.length).fill(null);
    for (const [index, value] of [...others, ...rows.flat()].entries()) parameters[index] = value;
    return [sql, parameters];
  };
}

/** Only the first row has casts: they define the types of all rows. */
function tableOf(types: readonly string[], size: number, others: number): string {
  return Array.from({ length: size }, (_, row) => {
    const values = types.map((type, column) => {
      const parameter = `$${others + row * types.length + column + 1}`;
      return row === 0 ? `CAST(${parameter} AS ${type})` : parameter;
    });
    return `(${[row, ...values].join(', ')})`;
  }).join(', ');
}
