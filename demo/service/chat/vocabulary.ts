import type { MountSession } from '../../../src/service/index.ts';
import { dataAccessOf } from '../data-access.ts';
import { membersFor } from '../data-members.ts';
import type { QueryData } from './query-data.ts';

/** What one session can query, as the grammar needs it. */
export interface Vocabulary {
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
  /** Cities as `City, ST`. */
  readonly cities: readonly string[];
  /** Airport codes. */
  readonly airports: readonly string[];
  /** First and last day of the data, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

const COUNT = 'flights.count';

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
  const valuesOf = async (member: string) => {
    const rows = await queryData({ measures: [COUNT], dimensions: [member], timeZone: 'UTC' });
    return rows.map((row) => String(row[member]));
  };
  const [days, airports, origins, destinations] = await Promise.all([
    valuesOf('flights.day'),
    valuesOf('flights.origin'),
    valuesOf('flights.origin_city'),
    valuesOf('flights.destination_city'),
  ]);
  return {
    ...membersFor(session),
    cities: [...new Set([...origins, ...destinations])],
    airports,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
  };
}
