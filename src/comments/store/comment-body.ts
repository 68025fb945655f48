import type { MentionableUser } from '../../api/comments.ts';
import { LINK_START, type LinkPart, linkOf } from './link-part.ts';

/** A part of a comment's text: plain text, a link, or a mention of a known user. */
export type BodyPart =
  | { readonly kind: 'text'; readonly text: string }
  | LinkPart
  | { readonly kind: 'mention'; readonly text: string; readonly user: MentionableUser };

/** The users that can be mentioned, by username. */
export interface UsernameIndex {
  /** The lengths of the usernames that begin with a character, longest first. */
  usernameLengths(firstCharacter: string): readonly number[];
  userByUsername(username: string): MentionableUser | undefined;
}

/** Japanese keyboards type the wide form. */
export const MENTION_SIGN = /[@＠]/;
const START = new RegExp(`${MENTION_SIGN.source}|${LINK_START.source}`, 'giu');
const WORD = /[\p{L}\p{N}_]/u;
/** Letters of languages that write no spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

/**
 * Splits a text into parts; joined, they are the text again. A mention is the longest known username after an `@`, with
 * no word character after the name or, in languages with spaces between words, before the `@`. After a name in another
 * script, a word without a space may follow, such as a Japanese title.
 */
export function bodyParts(body: string, users: UsernameIndex): BodyPart[] {
  const parts: BodyPart[] = [];
  let end = 0;
  for (const { 0: start, index } of body.matchAll(START)) {
    if (index < end) continue;
    const part = start.length === 1 ? mentionAt(body, index, users) : linkOf(start);
    if (!part) continue;
    if (index > end) parts.push({ kind: 'text', text: body.slice(end, index) });
    parts.push(part);
    end = index + part.text.length;
  }
  if (end < body.length) parts.push({ kind: 'text', text: body.slice(end) });
  return parts;
}

/** Whether a text may contain anything else than plain text. */
export function mayHaveParts(body: string): boolean {
  return new RegExp(START, 'iu').test(body);
}

/** Whether no word continues at a position, as it does at the `@` of an e-mail address. */
export function isWordStart(body: string, at: number): boolean {
  const before = body.charAt(at - 1);
  return !WORD.test(before) || UNSPACED.test(before);
}

function isWordEnd(body: string, at: number): boolean {
  const after = String.fromCodePoint(body.codePointAt(at) ?? 0);
  return !WORD.test(after) || (UNSPACED.test(after) && !UNSPACED.test(body.charAt(at - 1)));
}

/** Whether two texts differ at most in their line breaks, which a text area converts. */
export function isSameText(a: string, b: string): boolean {
  const lines = (text: string) => text.replace(/\r\n?/g, '\n');
  return lines(a) === lines(b);
}

function mentionAt(body: string, at: number, users: UsernameIndex): BodyPart | undefined {
  if (!isWordStart(body, at)) return undefined;
  for (const length of users.usernameLengths(body.charAt(at + 1))) {
    const end = at + 1 + length;
    if (end > body.length || !isWordEnd(body, end)) continue;
    const user = users.userByUsername(body.slice(at + 1, end));
    if (user) return { kind: 'mention', text: body.slice(at, end), user };
  }
  return undefined;
}
