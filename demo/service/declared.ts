import type { MountSession } from '../../src/service/index.ts';
import { dimensions, measures } from './model.ts';
import { sightOf } from './sight.ts';

/** The members that the data model of a session's branch declares. */
export function declaredTo(session: MountSession): { measures: string[]; dimensions: string[] } {
  const { branch } = sightOf(session);
  const declared = Object.entries(measures).filter(
    ([, measure]) => measure.branch === undefined || measure.branch === branch,
  );
  return { measures: declared.map(([member]) => member), dimensions: Object.keys(dimensions) };
}
