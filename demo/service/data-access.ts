import type { MountSession } from '../../src/service/index.ts';
import { statesByGroup } from './data-model.ts';

/** The part of the data that a session may query. */
export interface DataAccess {
  /** Branch of the data model; undefined for the production branch. */
  readonly branch?: string | undefined;
  /** States whose departures are visible; undefined for all. */
  readonly states?: readonly string[] | undefined;
}

/** Returns a session's access, from the branch and the global groups of its verified token. */
export function dataAccessOf({ claims }: Pick<MountSession, 'claims'>): DataAccess {
  const cloud = claims.securityContext?.svcCloud as { groups?: readonly string[] } | undefined;
  const groups = (cloud?.groups ?? []).filter((group) => Object.hasOwn(statesByGroup, group));
  const states = groups.flatMap((group) => statesByGroup[group] ?? []);
  return { branch: claims.branch ?? undefined, states: groups.length > 0 ? states : undefined };
}
