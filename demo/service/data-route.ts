import { LRUCache } from 'lru-cache';
import type * as v from 'valibot';
import type { Database, MountSession } from '../../src/service/index.ts';
import { AIRPORT_TIME, DataQuery, type DataRow, type DataValue } from '../query.ts';
import { completeGroups, type DatabaseRow } from './complete-groups.ts';
import { dataAccessOf } from './data-access.ts';
import { dimensions } from './data-model.ts';
import { createStatement, type Statement } from './data-statement.ts';
import { checkTimeZone, parseBody, problemsAsResponses, RequestError } from './request-error.ts';
import { type ZoneOffset, zoneOffsets } from './zone-offsets.ts';

/** How many results are kept: those of a few dashboards with some filters, of at most 181 rows each. */
const RESULTS_MAX = 500;

type Query = v.InferOutput<typeof DataQuery>;
type DataSession = Pick<MountSession, 'claims' | 'canRead' | 'allowsTimeZone'>;

/** Creates the handler that responds to a `DataQuery` with `{rows}`. The service has already verified the session. */
export function dataRoute(database: Database) {
  const offsetsOf = cachedOffsets(database);
  const find = cachedQueries(database);
  return (request: Request, session: DataSession): Promise<Response> =>
    problemsAsResponses(async () => {
      if (request.method !== 'POST') throw new RequestError(405, 'The data takes POST.');
      const query = await parseBody(request, DataQuery);
      checkTimeZone(query.timeZone, session);
      if (query.dashboard !== undefined && !session.canRead(query.dashboard))
        throw new RequestError(403, 'This session may not read the dashboard.', 'dashboard');
      const offsets = await offsetsOf(query.timeZone);
      const found = await find(createStatement(query, offsets, dataAccessOf(session)));
      const rows = completeGroups(query, found, offsets);
      const headers = { 'Cache-Control': 'no-store' };
      return Response.json({ rows: rows.map((row) => toDataRow(query, row)) }, { headers });
    });
}

/** Returns a function that computes the offsets of a time zone over the data's time span, once per zone. */
function cachedOffsets(database: Database) {
  const known = new Map([[AIRPORT_TIME, [{ from: 0, offset: 0 }]]]);
  return async (timeZone: string): Promise<ZoneOffset[]> => {
    const cached = known.get(timeZone);
    if (cached) return cached;
    const [span] = await database.query<{ start: number | null; end: number | null }>(
      `select min(at) as "start", max(at) as "end" from demo_by_quarter`,
    );
    const offsets = zoneOffsets(timeZone, Number(span?.start), Number(span?.end));
    known.set(timeZone, offsets);
    return offsets;
  };
}

/** Returns a function that runs a statement, once for all who have the same one: the flights do not change. */
function cachedQueries(database: Database) {
  const results = new LRUCache<string, Promise<DatabaseRow[]>>({ max: RESULTS_MAX });
  return ({ sql, params }: Statement): Promise<DatabaseRow[]> => {
    const key = JSON.stringify([sql, params]);
    const cached = results.get(key);
    if (cached) return cached;
    const found = database.query<DatabaseRow>(sql, params);
    results.set(key, found);
    found.catch(() => results.delete(key));
    return found;
  };
}

function toDataRow(query: Query, row: DatabaseRow): DataRow {
  const members = [...query.dimensions, ...query.measures];
  return Object.fromEntries(
    members.map((member, index) => [member, toDataValue(member, row[`c${index}`])]),
  );
}

/** Converts a database value; PostgreSQL returns decimal numbers as text. */
function toDataValue(member: string, value: unknown): DataValue {
  if (value === null || value === undefined) return null;
  const dimension = dimensions[member];
  if (dimension?.read) return dimension.read(Number(value));
  return dimension ? (value as string | number) : Number(value);
}
