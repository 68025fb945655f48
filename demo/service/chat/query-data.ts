import type { MountHandler, MountSession } from '../../../src/service/index.ts';
import type { Problem } from '../../problem.ts';
import { DATA_PATH, type DataQuery, type DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { RequestError } from '../request-error.ts';

/** Queries the data route as the session, so that its branch, groups and rules apply to the chat too. */
export type QueryData = (query: DataQuery) => Promise<DataRow[]>;

/** Creates the query function of one session. */
export function createQueryData(data: MountHandler, session: MountSession): QueryData {
  return async (query) => {
    const request = new Request(`http://data${DATA_PATH}`, {
      method: 'POST',
      body: JSON.stringify(query),
    });
    const response = await data(request, session);
    const body: unknown = await response.json();
    if (response.ok) return (body as { rows: DataRow[] }).rows;
    const { status, detail, field, ...reason } = body as Problem;
    throw new RequestError(status, detail, field, reason);
  };
}

/** Converts a report to a data query. */
export function toDataQuery({ view: _, ...report }: Report, timeZone: string): DataQuery {
  return { timeZone, ...report };
}
