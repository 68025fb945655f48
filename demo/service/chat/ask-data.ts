import type { EmbedSession, MountHandler } from '../../../src/service/index.ts';
import { DATA_PATH, type DataQuery, type DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { Refusal } from '../refusal.ts';

/** Asks the data's own route as the session, so that its branch, groups and rules hold for the chat too. */
export type AskData = (query: DataQuery) => Promise<DataRow[]>;

/** Rows, or why there are none. */
interface Answer {
  rows: DataRow[];
  detail: string;
  field?: string;
}

/** The data as one session sees it. */
export function dataOf(data: MountHandler, session: EmbedSession): AskData {
  return async (query) => {
    const request = new Request(`http://data${DATA_PATH}`, {
      method: 'POST',
      body: JSON.stringify(query),
    });
    const response = await data(request, session);
    const { rows, detail, field } = (await response.json()) as Answer;
    if (!response.ok) throw new Refusal(response.status, detail, field);
    return rows;
  };
}

/** A report as a question to the data. */
export function queryOf({ view: _, ...report }: Report, timeZone: string): DataQuery {
  return { ...report, timeZone };
}
