import type { MountSession } from '../../../src/service/index.ts';
import { declaredTo } from '../declared.ts';
import { sightOf } from '../sight.ts';
import type { AskData } from './ask-data.ts';
import type { Vocabulary } from './lexicon.ts';

const COUNT = 'flights.count';

/**
 * What the data offers to a session. Names of places come from rows that the session may see; sessions that see the
 * same share one vocabulary.
 */
export function vocabularies() {
  const known = new Map<string, Promise<Vocabulary>>();
  return (session: MountSession, ask: AskData): Promise<Vocabulary> => {
    const key = JSON.stringify(sightOf(session));
    const found = known.get(key) ?? vocabularyOf(session, ask);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

async function vocabularyOf(session: MountSession, ask: AskData): Promise<Vocabulary> {
  const valuesOf = async (member: string) => {
    const rows = await ask({ measures: [COUNT], dimensions: [member], timeZone: 'UTC' });
    return rows.map((row) => String(row[member]));
  };
  const [days, airports, origins, destinations] = await Promise.all([
    valuesOf('flights.day'),
    valuesOf('flights.origin'),
    valuesOf('flights.origin_city'),
    valuesOf('flights.destination_city'),
  ]);
  return {
    ...declaredTo(session),
    cities: [...new Set([...origins, ...destinations])],
    airports,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
  };
}
