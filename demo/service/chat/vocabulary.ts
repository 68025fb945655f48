import type { MountSession } from '../../../src/service/index.ts';
import { AIRPORT_TIME } from '../../query.ts';
import { dataAccessOf } from '../data-access.ts';
import { membersFor } from '../data-members.ts';
import type { QueryData } from './query-data.ts';

/** What one session can query, as the grammar needs it. */
export interface Vocabulary {
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
  /** Cities as `City, ST`. */
  readonly cities: readonly string[];
  /** Cities of airports, by code. */
  readonly airports: Readonly<Record<string, string>>;
  /** First and last day of the data in the local time of the airports, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/**
 * Returns a function that loads the vocabulary of a session. Names of places come from rows that the session may see;
 * sessions with the same access share one vocabulary.
 */
export function createVocabularyCache() {
  const cache = new Map<string, Promise<Vocabulary>>();
  return (session: MountSession, queryData: QueryData): Promise<Vocabulary> => {
    const key = JSON.stringify(dataAccessOf(session));
    const found = cache.get(key) ?? loadVocabulary(session, queryData);
    cache.set(key, found);
    found.catch(() => cache.delete(key));
    return found;
  };
}

async function loadVocabulary(session: MountSession, queryData: QueryData): Promise<Vocabulary> {
  const valuesOf = async (...members: string[]) => {
    const query = { measures: ['flights.count'], dimensions: members, timeZone: AIRPORT_TIME };
    const rows = await queryData(query);
    return rows.map((row) => members.map((member) => String(row[member])) as [string, string]);
  };
  const [days, origins, destinations] = await Promise.all([
    valuesOf('flights.day'),
    valuesOf('flights.origin', 'flights.origin_city'),
    valuesOf('flights.destination', 'flights.destination_city'),
  ]);
  const airports = Object.fromEntries([...destinations, ...origins]);
  return {
    ...membersFor(session),
    cities: [...new Set(Object.values(airports))],
    airports,
    from: days[0]?.[0] ?? '',
    to: days.at(-1)?.[0] ?? '',
  };
}
