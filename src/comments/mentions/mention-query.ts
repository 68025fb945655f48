/** What is being typed after an `@`, and where the `@` stands. */
export interface MentionQuery {
  readonly start: number;
  readonly search: string;
}

const LONGEST = 60;
const BEFORE = /[\p{L}\p{N}_]$/u;

/**
 * The mention that is being typed at the caret. Usernames have dots, spaces and capitals, so only a line's end, a
 * second space in a row or a long text ends it.
 */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || start >= caret || caret - start > LONGEST || BEFORE.test(text.slice(0, start)))
    return undefined;
  const search = text.slice(start + 1, caret);
  return /\n|^\s|\s\s/.test(search) ? undefined : { start, search };
}
