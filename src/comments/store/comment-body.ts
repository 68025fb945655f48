import type { MentionableUser } from '../../api/comments.ts';

/** A piece of a comment's text: plain, a link, or the mention of somebody known. */
export type BodyPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly user: MentionableUser };

/** The users that can be mentioned, by username. */
export interface MentionableUsers {
  /** How long the usernames are that begin with this character, longest first. */
  lengths(first: string): readonly number[];
  get(username: string): MentionableUser | undefined;
}

const START = /@|https?:\/\/[^\s<>"]+/giu;
const WORD = /[\p{L}\p{N}_]/u;
const TRAILING = '.,;:!?\'"»”’…';
/** What is not seen, or turns the direction of what is. */
const HIDDEN = /[\p{Cc}\p{Cf}]/u;
const AFTER_HOST = /^(:\d*)?([/?#]|$)/;

/**
 * Cuts a text into pieces that together are the text again. A mention is the longest known username after an `@`
 * that neither continues a word nor is continued by one. A link shows where it leads.
 */
export function bodyParts(body: string, users: MentionableUsers): BodyPart[] {
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

function mentionAt(body: string, at: number, users: MentionableUsers): BodyPart | undefined {
  if (WORD.test(body.charAt(at - 1))) return undefined;
  for (const length of users.lengths(body.charAt(at + 1))) {
    const end = at + 1 + length;
    if (end > body.length || WORD.test(String.fromCodePoint(body.codePointAt(end) ?? 0))) continue;
    const user = users.get(body.slice(at + 1, end));
    if (user) return { kind: 'mention', text: body.slice(at, end), user };
  }
  return undefined;
}

/** Nothing where the text begins otherwise than the address that a browser would go to. */
function linkOf(found: string): BodyPart | undefined {
  const text = withoutLooseBracket(withoutTrailing(found));
  if (HIDDEN.test(text) || !URL.canParse(text)) return undefined;
  const { origin, href } = new URL(text);
  const honest =
    text.slice(0, origin.length).toLowerCase() === origin &&
    AFTER_HOST.test(text.slice(origin.length));
  return honest ? { kind: 'link', text, href } : undefined;
}

function withoutTrailing(text: string): string {
  let end = text.length;
  while (TRAILING.includes(text.charAt(end - 1)) && end > 0) end--;
  return text.slice(0, end);
}

/** A closing bracket belongs to the sentence unless the address opened it. */
function withoutLooseBracket(text: string): string {
  if (!text.endsWith(')') || text.includes('(')) return text;
  return withoutTrailing(text.slice(0, -1));
}
