import type * as v from 'valibot';
import type { Database, MountSession } from '../../src/service/index.ts';
import { DataQuery, type DataRow, type DataValue } from '../query.ts';
import { dimensions } from './model.ts';
import { answered, bodyAs, checkTimeZone, Refusal } from './refusal.ts';
import { sightOf } from './sight.ts';
import { statementOf } from './statement.ts';
import { type ZoneOffset, zoneOffsets } from './zone-offsets.ts';

type Query = v.InferOutput<typeof DataQuery>;
type Asking = Pick<MountSession, 'claims' | 'canRead'>;

/** Makes the handler that answers a `DataQuery` with `{rows}`; who may ask was checked by the service before. */
export function dataRoute(database: Database) {
  const offsetsOf = offsetsOver(database);
  return (request: Request, session: Asking): Promise<Response> =>
    answered(async () => {
      if (request.method !== 'POST') throw new Refusal(405, 'The data takes POST.');
      const query = await bodyAs(request, DataQuery);
      checkTimeZone(query.timeZone);
      if (query.dashboard !== undefined && !session.canRead(query.dashboard))
        throw new Refusal(403, 'This session may not read the dashboard.', 'dashboard');
      const { sql, params } = statementOf(query, await offsetsOf(query.timeZone), sightOf(session));
      const rows = await database.query<Record<string, unknown>>(sql, params);
      const headers = { 'Cache-Control': 'no-store' };
      return Response.json({ rows: rows.map((row) => answer(query, row)) }, { headers });
    });
}

/** The offsets of each zone over the span of the data, worked out once a zone. */
function offsetsOver(database: Database) {
  const known = new Map<string, ZoneOffset[]>();
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

function answer(query: Query, row: Record<string, unknown>): DataRow {
  const members = [...query.dimensions, ...query.measures];
  return Object.fromEntries(
    members.map((member, index) => [member, shown(member, row[`c${index}`])]),
  );
}

/** PostgreSQL answers decimal numbers as text; a figure is a number on either engine. */
function shown(member: string, value: unknown): DataValue {
  if (value === null || value === undefined) return null;
  const dimension = dimensions[member];
  if (dimension?.read) return dimension.read(Number(value));
  return dimension ? (value as string | number) : Number(value);
}
