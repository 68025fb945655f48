import { BadQuery } from './bad-query.ts';

/** What a member's name stands for; throws where the data declares none of that name. */
export function declared<T>(
  members: Readonly<Record<string, T>>,
  name: string,
  kind: 'dimension' | 'measure' | 'filter',
): T {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member) return member;
  throw new BadQuery(`${kind}s`, `The ${kind} ${JSON.stringify(name)} is not part of this data.`);
}
