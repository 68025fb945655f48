import type { MountHandler, MountSession } from '../../../src/service/index.ts';
import type { Problem } from '../../problem.ts';
import { DATA_PATH, type DataQuery, type DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { Refusal } from '../refusal.ts';

/** Asks the data's own route as the session, so that its branch, groups and rules hold for the chat too. */
export type AskData = (query: DataQuery) => Promise<DataRow[]>;

/** The data as one session sees it. */
export function dataOf(data: MountHandler, session: MountSession): AskData {
  return async (query) => {
    const request = new Request(`http://data${DATA_PATH}`, {
      method: 'POST',
      body: JSON.stringify(query),
    });
    const response = await data(request, session);
    const answer: unknown = await response.json();
    if (response.ok) return (answer as { rows: DataRow[] }).rows;
    const { status, detail, field, ...reason } = answer as Problem;
    throw new Refusal(status, detail, field, reason);
  };
}

/** A report as a question to the data. */
export function queryOf({ view: _, ...report }: Report, timeZone: string): DataQuery {
  return { ...report, timeZone };
}
