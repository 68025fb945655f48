import { canStartMention } from '../store/comment-body.ts';

/** What is typed after an `@`, and the index of the `@`. */
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
  let start = caret;
  do {
    start = text.slice(0, start).lastIndexOf('@');
  } while (start > 0 && !canStartMention(text, start));
  if (start < 0 || caret - start > MAX_LENGTH) return undefined;
  const search = text.slice(start + 1, caret);
  return MENTION_END.test(search) ? undefined : { start, search };
}
