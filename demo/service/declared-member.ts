import { Refusal } from './refusal.ts';

/** What a member's name stands for; throws where the data declares none of that name. */
export function declared<T>(
  members: Readonly<Record<string, T>>,
  name: string,
  kind: 'dimension' | 'measure' | 'filter',
): T {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member) return member;
  const detail = `The ${kind} ${JSON.stringify(name)} is not part of this data.`;
  throw new Refusal(400, detail, `${kind}s`, { code: 'unknown-member', kind, member: name });
}
