import type { MentionableUser } from '../../api/comments.ts';

/** A piece of a comment's text: plain, a link, or the mention of somebody known. */
export type BodyPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly user: MentionableUser };

/** The users that can be mentioned, by username. */
export interface Mentionables {
  readonly longest: number;
  get(username: string): MentionableUser | undefined;
}

const START = /@|https?:\/\/[^\s<>"]+/giu;
const WORD = /[\p{L}\p{N}_]/u;
const TRAILING = /[.,;:!?'"»”’…]+$/u;

/**
 * Cuts a text into pieces that together are the text again. A mention is the longest known username after an `@`
 * that neither continues a word nor is continued by one.
 */
export function bodyParts(body: string, users: Mentionables): BodyPart[] {
  const parts: BodyPart[] = [];
  let end = 0;
  for (const { 0: start, index } of body.matchAll(START)) {
    if (index < end) continue;
    const part = start === '@' ? mentionAt(body, index, users) : linkOf(start);
    if (!part) continue;
    if (index > end) parts.push({ kind: 'text', text: body.slice(end, index) });
    parts.push(part);
    end = index + part.text.length;
  }
  if (end < body.length) parts.push({ kind: 'text', text: body.slice(end) });
  return parts;
}

function mentionAt(body: string, at: number, users: Mentionables): BodyPart | undefined {
  if (WORD.test(body.charAt(at - 1))) return undefined;
  const most = Math.min(users.longest, body.length - at - 1);
  for (let length = most; length > 0; length--) {
    const username = body.slice(at + 1, at + 1 + length);
    const user = users.get(username);
    if (user && !WORD.test(body.slice(at + 1 + length).match(/^./su)?.[0] ?? '')) {
      return { kind: 'mention', text: `@${username}`, user };
    }
  }
  return undefined;
}

function linkOf(found: string): BodyPart | undefined {
  const text = withoutLooseBracket(found.replace(TRAILING, ''));
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? { kind: 'link', text, href } : undefined;
}

/** A closing bracket belongs to the sentence unless the address opened it. */
function withoutLooseBracket(text: string): string {
  if (!text.endsWith(')') || text.includes('(')) return text;
  return text.slice(0, -1).replace(TRAILING, '');
}
