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

  /** Adds a comment that is being submitted. */
  submit(key: string, dashboard: string, threadKey?: string): ExpectedComment {
    const comment: ExpectedComment = {
      ...{ key, dashboard, threadKey, text: key },
      ...{ isResolved: false, state: 'submitted' },
    };
    this.#comments.set(key, comment);
    return comment;
  }

  /** How many comments were acknowledged. */
  get acknowledged(): number {
    return [...this.#comments.values()].filter(({ state }) => state !== 'submitted').length;
  }

  /** Returns how the threads of a dashboard differ from what is expected. */
  differences(dashboard: string, threads: readonly ListedThread[]): string[] {
    const listed = threads.flatMap(({ root, replies, resolvedAt }) => [
      { ...root, isResolved: resolvedAt !== null },
      ...replies.map((reply) => ({ ...reply, isResolved: false })),
    ]);
    const found = new Map(listed.map((comment) => [keyOf(comment.body), comment]));
    const doubled = listed.filter((comment) => found.get(keyOf(comment.body)) !== comment);
    const unexpected = [
      ...doubled.map(({ body }) => `${keyOf(body)} exists twice`),
      ...[...found.keys()]
        .filter((key) => !this.#comments.has(key))
        .map((key) => `no viewer wrote ${key}`),
    ];
    const ofDashboard = [...this.#comments.values()].filter((each) => each.dashboard === dashboard);
    const changed = ofDashboard.flatMap((comment) => {
      const actual = found.get(comment.key);
      if (!actual) return this.#mustExist(comment) ? [`${comment.key} is lost`] : [];
      return changesOf(comment, actual);
    });
    return [...unexpected, ...changed];
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
  { key, id, text, isResolved, state }: ExpectedComment,
  actual: ListedComment & { isResolved: boolean },
): string[] {
  if (state === 'submitted') return [];
  if (state === 'deleted') return [`${key} exists after its deletion`];
  return [
    ...(id === undefined || id === actual.id ? [] : [`${key} has another id`]),
    ...(text === actual.body ? [] : [`${key} has another text than acknowledged`]),
    ...(isResolved === actual.isResolved ? [] : [`${key} has another resolution`]),
  ];
}
