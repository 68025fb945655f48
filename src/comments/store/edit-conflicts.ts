import { CommentsError } from '../client/comments-error.ts';
import { isSameText } from './comment-body.ts';
import type { EditOperation } from './pending-operation.ts';
import type { ThreadListState } from './thread-list-state.ts';

/**
 * Detects that a comment was changed elsewhere, for example in another tab of its author, since the viewer began to edit
 * it. The API has no conditional edit, so a change that is made while an edit is sent is not detected.
 */
export class EditConflicts {
  readonly #threadList: ThreadListState;
  /** The texts that the edits of this page have replaced and written, by the id of their comment. */
  readonly #ownTexts = new Map<number, Set<string>>();

  constructor(threadList: ThreadListState) {
    this.#threadList = threadList;
  }

  /** Records the texts of an edit, which are not a change elsewhere. */
  addEdit({ commentId, base, body }: EditOperation): void {
    const texts = this.#ownTexts.get(commentId) ?? new Set();
    if (base !== undefined) texts.add(base);
    this.#ownTexts.set(commentId, texts.add(body));
  }

  /** Returns the text of a comment, displayed or not, if it was changed elsewhere since it was `base`. */
  otherText(commentId: number, threadId: number, base: string): string | undefined {
    const text = this.#threadList.textOf(commentId, threadId);
    return this.#isOther(commentId, text, base) ? text : undefined;
  }

  /** Reads the comment of an edit. Throws a `CommentsError` if it was changed elsewhere since the viewer saved the edit. */
  async check({ commentId, threadId, base }: EditOperation, signal: AbortSignal): Promise<void> {
    const text = await this.#threadList.readText(commentId, threadId, signal);
    if (base === undefined || !this.#isOther(commentId, text, base)) return;
    // The form in which the viewer decides displays the other text.
    await this.#threadList.check({ signal });
    throw new CommentsError('conflict', `The comment ${commentId} was changed elsewhere.`);
  }

  #isOther(commentId: number, text: string | undefined, base: string): text is string {
    if (text === undefined) return false;
    const own = [base, ...(this.#ownTexts.get(commentId) ?? [])];
    return !own.some((each) => isSameText(each, text));
  }
}
