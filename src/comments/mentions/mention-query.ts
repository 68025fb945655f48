/** What is typed after an `@`, and the index of the `@`. */
export interface MentionQuery {
  readonly start: number;
  readonly search: string;
}

const MAX_LENGTH = 60;
const ENDS_WITH_WORD_CHARACTER = /[\p{L}\p{N}_]$/u;
/** A line break, a space right after the `@`, or two spaces in a row. */
const MENTION_END = /\n|^\s|\s\s/;

/**
 * Returns the mention that is being typed at the caret, if any. Usernames contain dots, spaces and capitals, so a
 * mention ends only at a line break, at two spaces in a row, or after 60 characters.
 */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || start >= caret || caret - start > MAX_LENGTH) return undefined;
  if (ENDS_WITH_WORD_CHARACTER.test(text.slice(0, start))) return undefined;
  const search = text.slice(start + 1, caret);
  return MENTION_END.test(search) ? undefined : { start, search };
}
