import type { MountSession } from '../../src/service/index.ts';
import type { DataMembers } from '../workspace.ts';
import { dataAccessOf } from './data-access.ts';
import { branchesWithoutFolders, dimensions, measures } from './data-model.ts';
import { RequestError } from './request-error.ts';

/** Returns the names of the members that the data model of a session's branch offers to users. */
export function membersFor(session: MountSession): DataMembers {
  const { branch } = dataAccessOf(session);
  const visible = Object.entries(measures).filter(
    ([, { branch: own, isHidden }]) => !isHidden && (own === undefined || own === branch),
  );
  const offered = Object.entries(dimensions).filter(([, { isHidden }]) => !isHidden);
  return {
    measures: visible.map(([member]) => member),
    dimensions: offered.map(([member]) => member),
    folders: branchesWithoutFolders.includes(branch ?? '')
      ? {}
      : Object.fromEntries(
          offered.flatMap(([member, { folder }]) => (folder ? [[member, folder]] : [])),
        ),
  };
}

/** Returns the member of a name; throws if there is none. */
export function findMember<T>(
  members: Readonly<Record<string, T>>,
  name: string,
  kind: 'dimension' | 'measure' | 'filter',
): T {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member) return member;
  const detail = `The ${kind} ${JSON.stringify(name)} is not part of this data.`;
  throw new RequestError(400, detail, `${kind}s`, { code: 'unknown-member', kind, member: name });
}
