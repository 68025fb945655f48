import type { MountSession } from '../../src/service/index.ts';
import { statesOfGroup } from './model.ts';

/** What of the data a session may ask. */
export interface Sight {
  /** The branch whose data model it sees; undefined for the production branch. */
  readonly branch?: string | undefined;
  /** The states whose departures it sees; undefined for all. */
  readonly states?: readonly string[] | undefined;
}

/** What a session may see, by the branch and the global groups of its checked token. */
export function sightOf({ claims }: Pick<MountSession, 'claims'>): Sight {
  const cloud = claims.securityContext?.svcCloud as { groups?: readonly string[] } | undefined;
  const groups = (cloud?.groups ?? []).filter((group) => Object.hasOwn(statesOfGroup, group));
  const states = groups.flatMap((group) => statesOfGroup[group] ?? []);
  return { branch: claims.branch ?? undefined, states: groups.length > 0 ? states : undefined };
}
