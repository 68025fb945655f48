import type { Value } from './database.ts';

/** Returns a statement over rows of values, with its parameters. There must be at least one row. */
export type RowsStatement<Column extends string> = (
  rows: readonly Readonly<Record<Column, Value>>[],
  others?: readonly Value[],
) => [sql: string, parameters: Value[]];

/**
 * Prepares a statement over a table of values: a common table expression with the given columns and their types, and
 * `row_index`, the number of the row from 0. The table is padded with rows of nulls to a power of two, so that few
 * statements differ and each is prepared once. `others` are bound as `$1`, `$2` …, before the values.
 */
export function rowsStatement<Column extends string>(
  table: string,
  columns: Readonly<Record<Column, string>>,
  sql: string,
): RowsStatement<Column> {
  const names = Object.keys(columns) as Column[];
  const types = Object.values<string>(columns);
  const statements = new Map<number, string>();
  return (rows, others = []) => {
    const size = 2 ** Math.ceil(Math.log2(rows.length));
    let statement = statements.get(size);
    if (statement === undefined) {
      const values = valuesOf(types, size, others.length);
      statement = `WITH ${table} (${['row_index', ...names].join(', ')}) AS (VALUES ${values}) ${sql}`;
      statements.set(size, statement);
    }
    const parameters = new Array<Value>(others.length + size * names.length).fill(null);
    const values = rows.flatMap((row) => names.map((name) => row[name]));
    for (const [index, value] of [...others, ...values].entries()) parameters[index] = value;
    return [statement, parameters];
  };
}

/** Only the first row has casts: they define the types of all rows. */
function valuesOf(types: readonly string[], size: number, others: number): string {
  return Array.from({ length: size }, (_, row) => {
    const values = types.map((type, column) => {
      const parameter = `$${others + row * types.length + column + 1}`;
      return row === 0 ? `CAST(${parameter} AS ${type})` : parameter;
    });
    return `(${[row, ...values].join(', ')})`;
  }).join(', ');
}
