/*
The key of a row is its embed tenant or its account. A table has a column with it, or a reference to a row of one embed
tenant, which determines it; see docs/decisions/0015-one-primary.md.
*/
const KEYS: Readonly<Record<string, readonly string[]>> = {
  svc_embed_tenant: ['id', 'tenant'],
  svc_embed_user: ['embed_tenant_id'],
  svc_tenant_group: ['embed_tenant_id'],
  svc_conversation: ['embed_tenant_id'],
  svc_session: ['tenant'],
  svc_author_total: ['conversation_id', 'user_id'],
  svc_comment: ['conversation_id', 'parent_id', 'user_id', 'resolved_by'],
};

/** A table in a statement, and its alias. A name before a dot is that of a column's table, and no further table. */
const TABLE =
  /(?<!INSERT INTO )\b(svc_\w+)\b(?!\.)(?: AS\b)?(?: (?!(?:SET|ON|WHERE|LEFT|CROSS|JOIN|ORDER|LIMIT)\b)(\w+))?/g;
const INSERTED = /\bINSERT INTO (svc_\w+)(?: \(([^()]*)\))?/g;

/**
 * Returns the tables that a statement (in one line) inserts into without their key, or reads or changes without
 * comparing their key in the condition of the same SELECT, UPDATE or DELETE.
 */
export function unkeyedTables(sql: string): string[] {
  const inserted = [...sql.matchAll(INSERTED)]
    .filter(([, table = '', columns = '']) => !hasKey(table, (key) => isWord(key, columns)))
    .map(([, table = '']) => table);
  return [...inserted, ...partsOf(sql).flatMap(unkeyedTablesOfPart)];
}

/** Splits a statement into what is in parentheses, from the inside out, and the rest, with `[]` in their places. */
function partsOf(sql: string): string[] {
  const parts: string[] = [];
  const replaceInner = (_: string, inner: string) => {
    parts.push(inner);
    return '[]';
  };
  let rest = sql;
  for (let previous = ''; rest !== previous; ) {
    previous = rest;
    rest = previous.replace(/\(([^()]*)\)/g, replaceInner);
  }
  return [...parts, rest].flatMap((part) => part.split(/ UNION (?:ALL )?/));
}

function unkeyedTablesOfPart(part: string): string[] {
  const [selection = ''] = part.split(' ON CONFLICT ');
  const tables = [...selection.matchAll(TABLE)];
  const [, ...conditions] = selection.split(/ (?:WHERE|ON) /);
  const alternatives = conditions.join(' AND ').split(' OR ');
  return tables
    .map(([, table = '', alias = table]) => ({ table, alias }))
    .filter(
      ({ table, alias }) =>
        !alternatives.every((condition) =>
          hasKey(
            table,
            (key) =>
              isCompared(`${alias}\\.${key}`, condition) ||
              (tables.length === 1 && isCompared(key, condition)),
          ),
        ),
    )
    .map(({ table }) => table);
}

function hasKey(table: string, isNamed: (key: string) => boolean): boolean {
  return (KEYS[table] ?? []).some(isNamed);
}

function isWord(word: string, text: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}

/** Whether a column is on the left of a comparison; what it is compared with is not checked. */
function isCompared(column: string, condition: string): boolean {
  return new RegExp(`(?<![\\w.]|NOT )${column} (?:=|IN) `).test(condition);
}
