import type { MentionableUser } from '../../api/comments.ts';

/** A part of a comment's text: plain text, a link, or a mention of a known user. */
export type BodyPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly user: MentionableUser };

/** The users that can be mentioned, by username. */
export interface UsernameIndex {
  /** The lengths of the usernames that begin with a character, longest first. */
  usernameLengths(firstCharacter: string): readonly number[];
  userByUsername(username: string): MentionableUser | undefined;
}

const START = /@|https?:\/\/[^\s<>"]+/giu;
const WORD = /[\p{L}\p{N}_]/u;
/** Letters of languages that write no spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const TRAILING_PUNCTUATION = '.,;:!?\'"»”’…。、，！？：；';
/** Each closing bracket with its opening one. */
const BRACKETS = new Map(
  ['()', '[]', '{}', '（）', '［］', '「」', '『』', '【】', '《》', '〈〉'].map(
    ([opening, closing]) => [closing, opening],
  ),
);
/** Characters that are invisible or change the text direction. */
const CONTROL = /[\p{Cc}\p{Cf}]/u;
const AFTER_HOST = /^(:\d*)?([/?#]|$)/;

/**
 * Splits a text into parts; joined, they are the text again. A mention is the longest known username after an `@`, with
 * no word character after the name or, in languages with spaces between words, before the `@`.
 */
export function bodyParts(body: string, users: UsernameIndex): BodyPart[] {
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

/** Whether an `@` is not part of a word before it, as it is in an e-mail address. */
export function canStartMention(body: string, at: number): boolean {
  const before = body.charAt(at - 1);
  return !WORD.test(before) || UNSPACED.test(before);
}

/** Whether two texts differ at most in their line breaks, which a text area converts. */
export function isSameText(a: string, b: string): boolean {
  const lines = (text: string) => text.replace(/\r\n?/g, '\n');
  return lines(a) === lines(b);
}

function mentionAt(body: string, at: number, users: UsernameIndex): BodyPart | undefined {
  if (!canStartMention(body, at)) return undefined;
  for (const length of users.usernameLengths(body.charAt(at + 1))) {
    const end = at + 1 + length;
    if (end > body.length || WORD.test(String.fromCodePoint(body.codePointAt(end) ?? 0))) continue;
    const user = users.userByUsername(body.slice(at + 1, end));
    if (user) return { kind: 'mention', text: body.slice(at, end), user };
  }
  return undefined;
}

/** Returns no link if the text displays another host than the one that a browser would open. */
function linkOf(found: string): BodyPart | undefined {
  const text = withoutSentenceEnd(found);
  if (CONTROL.test(text) || !URL.canParse(text)) return undefined;
  const { origin, href } = new URL(text);
  const displaysOrigin =
    text.slice(0, origin.length).toLowerCase() === origin &&
    AFTER_HOST.test(text.slice(origin.length));
  return displaysOrigin ? { kind: 'link', text, href } : undefined;
}

/** Removes punctuation, and the closing brackets that the address did not open, because they belong to the sentence. */
function withoutSentenceEnd(text: string): string {
  const unopened = new Map<string, number>();
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    if (TRAILING_PUNCTUATION.includes(last)) continue;
    const opening = BRACKETS.get(last);
    if (opening === undefined) break;
    const count = unopened.get(last) ?? text.split(last).length - text.split(opening).length;
    if (count <= 0) break;
    unopened.set(last, count - 1);
  }
  return text.slice(0, end);
}
