import type { EmbedSession } from '../../src/service/index.ts';
import { statesOfGroup } from './model.ts';
import type { Sight } from './statement.ts';

/** What a session may see, by the branch and the global groups of its checked token. */
export function sightOf({ claims }: Pick<EmbedSession, 'claims'>): Sight {
  const cloud = claims.securityContext?.svcCloud as { groups?: readonly string[] } | undefined;
  const groups = (cloud?.groups ?? []).filter((group) => Object.hasOwn(statesOfGroup, group));
  const states = groups.flatMap((group) => statesOfGroup[group] ?? []);
  return { branch: claims.branch ?? undefined, states: groups.length > 0 ? states : undefined };
}
