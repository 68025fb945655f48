import { isWordStart, MENTION_SIGN } from '../store/comment-body.ts';

/** What is typed after an `@`, also a wide one, and the index of the `@`. */
export interface MentionQuery {
  readonly start: number;
  readonly search: string;
}

const MAX_LENGTH = 60;
/** A line break, a space right after the `@`, or two spaces in a row. */
const MENTION_END = /\n|^\s|\s\s/;

/**
 * Returns the mention that is being typed at the caret, if any. Usernames contain dots, spaces, capitals and the `@` of
 * e-mail addresses, so a mention ends only at a line break, at two spaces in a row, or after 60 characters.
 */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const first = Math.max(caret - MAX_LENGTH, 0);
  const isStart = (at: number) => MENTION_SIGN.test(text.charAt(at)) && isWordStart(text, at);
  let start = caret - 1;
  while (start >= first && !isStart(start)) start--;
  if (start < first) return undefined;
  const search = text.slice(start + 1, caret);
  return MENTION_END.test(search) ? undefined : { start, search };
}
