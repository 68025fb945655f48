/** A comment as a viewer expects it: its text begins with a key that no other comment has. */
export interface ExpectedComment {
  readonly key: string;
  readonly dashboard: string;
  /** The key of the first comment of the thread; undefined for that comment itself. */
  readonly threadKey?: string | undefined;
  /** The acknowledged id; undefined for comments of pages, which do not show it. */
  id?: number;
  /** The text of the last acknowledged change. */
  text: string;
  isResolved: boolean;
  /** `submitted`: not acknowledged; it exists once or not at all. */
  state: 'submitted' | 'acknowledged' | 'deleted';
}

/** A comment as a list returns it. */
export interface ListedComment {
  id: number;
  body: string;
}

/** A thread as a list returns it. */
export interface ListedThread {
  root: ListedComment;
  replies: ListedComment[];
  resolvedAt: string | null;
}

/** What all viewers expect to be stored. */
export class ExpectedComments {
  readonly #comments = new Map<string, ExpectedComment>();

  /** How many comments were acknowledged, and how many of them must be listed. */
  counts(): { acknowledged: number; stored: number } {
    const all = [...this.#comments.values()];
    return {
      acknowledged: all.filter(({ state }) => state !== 'submitted').length,
      stored: all.filter((comment) => this.#mustExist(comment)).length,
    };
  }

  add(comment: ExpectedComment): ExpectedComment {
    this.#comments.set(comment.key, comment);
    return comment;
  }

  /** Returns how the threads of a dashboard differ from what is expected. */
  differences(dashboard: string, threads: readonly ListedThread[]): string[] {
    const listed = threads.flatMap(({ root, replies, resolvedAt }) => [
      { ...root, isResolved: resolvedAt !== null },
      ...replies.map((reply) => ({ ...reply, isResolved: false })),
    ]);
    const differences: string[] = [];
    const found = new Map<string, (typeof listed)[number]>();
    for (const comment of listed) {
      const key = keyOf(comment.body);
      if (found.has(key)) differences.push(`${key} exists twice`);
      found.set(key, comment);
      if (!this.#comments.has(key)) differences.push(`no viewer wrote ${key}`);
    }
    for (const comment of this.#comments.values()) {
      if (comment.dashboard !== dashboard) continue;
      const actual = found.get(comment.key);
      if (!actual && this.#mustExist(comment)) differences.push(`${comment.key} is lost`);
      if (!actual || comment.state === 'submitted') continue;
      if (comment.state === 'deleted') differences.push(`${comment.key} exists after its deletion`);
      else differences.push(...changesOf(comment, actual));
    }
    return differences;
  }

  #mustExist({ state, threadKey }: ExpectedComment): boolean {
    if (state !== 'acknowledged') return false;
    return threadKey === undefined || this.#comments.get(threadKey)?.state === 'acknowledged';
  }
}

/** Returns the key at the beginning of a text. */
export function keyOf(text: string): string {
  return text.split(' ', 1)[0] ?? text;
}

function changesOf(
  { key, id, text, isResolved }: ExpectedComment,
  actual: ListedComment & { isResolved: boolean },
): string[] {
  const changes: string[] = [];
  if (id !== undefined && id !== actual.id) changes.push(`${key} has another id`);
  if (text !== actual.body) changes.push(`${key} has another text than acknowledged`);
  if (isResolved !== actual.isResolved)
    changes.push(`${key} is${actual.isResolved ? '' : ' not'} resolved`);
  return changes;
}
