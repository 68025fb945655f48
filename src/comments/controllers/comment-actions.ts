import type { ReactiveControllerHost } from 'lit';
import { isSameText } from '../store/comment-body.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import type { DraftPlace } from '../store/drafts.ts';
import { findThread } from '../store/find-thread.ts';
import { hasText } from '../store/outbox.ts';
import type { PendingOperation } from '../store/pending-operation.ts';
import type { CommentView, Stored, ThreadView } from '../store/view-model.ts';
import type { Messages } from '../translations/en-US.ts';
import {
  SvcBeforeDeleteEvent,
  SvcBeforeEditEvent,
  SvcBeforeOpenLinkEvent,
  SvcBeforePostEvent,
  SvcBeforeResolveEvent,
} from './events.ts';
import {
  commentCard,
  composerInput,
  type FocusController,
  menuButton,
  threadButton,
  undoButton,
} from './focus-controller.ts';
import type { LiveRegion } from './live-region.ts';

interface Dependencies {
  readonly host: ReactiveControllerHost & EventTarget;
  readonly focus: FocusController;
  readonly liveRegion: LiveRegion;
  readonly messages: () => Messages;
  /** Renders what has changed, unless a pointer is pressed. */
  readonly renderNow: () => void;
}

/** The actions of the buttons, on one session. Each moves the focus to where the viewer continues. */
export class CommentActions {
  readonly #session: CommentsSession;
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #focus: FocusController;
  readonly #liveRegion: LiveRegion;
  readonly #messages: () => Messages;
  readonly #renderNow: () => void;

  constructor(session: CommentsSession, dependencies: Dependencies) {
    const { host, focus, liveRegion, messages, renderNow } = dependencies;
    this.#session = session;
    this.#host = host;
    this.#focus = focus;
    this.#liveRegion = liveRegion;
    this.#messages = messages;
    this.#renderNow = renderNow;
  }

  readonly post = (body: string): boolean => {
    if (!this.#host.dispatchEvent(new SvcBeforePostEvent(body, undefined))) return false;
    this.#startThread(body);
    this.#closeComposer('new');
    return true;
  };

  /** Opens a composer at once, so that it receives the next key, and so that iOS shows its keyboard. */
  openComposer(place: DraftPlace): void {
    this.#session.openForms.add(place);
    this.#focus.moveTo(composerInput(place));
    this.#renderNow();
  }

  reply({ id, key }: Stored<ThreadView>, body: string): boolean {
    if (!this.#host.dispatchEvent(new SvcBeforePostEvent(body, id))) return false;
    void this.#session.store.post(body, id);
    this.#closeComposer(`reply:${id}`);
    this.#focus.moveTo(threadButton(key, 'reply'));
    return true;
  }

  cancelReply({ id, key }: Stored<ThreadView>): void {
    this.#closeAndKeepDraft(`reply:${id}`, '');
    this.#focus.moveTo(threadButton(key, 'reply'));
  }

  saveEdit(comment: Stored<CommentView>, thread: Stored<ThreadView>, body: string): boolean {
    const { id, key } = comment;
    if (!isSameText(comment.body, body)) {
      if (!this.#host.dispatchEvent(new SvcBeforeEditEvent(id, body))) return false;
      void this.#session.store.edit(id, thread.id, body);
    }
    this.#closeComposer(`edit:${id}`);
    this.#focus.moveTo(menuButton(key), commentCard(key));
    return true;
  }

  cancelEdit({ id, key, body }: Stored<CommentView>): void {
    this.#closeAndKeepDraft(`edit:${id}`, body);
    this.#focus.moveTo(menuButton(key), commentCard(key));
  }

  /** Deletes a comment. A thread with replies of others is deleted only after a confirmation. */
  remove(comment: Stored<CommentView>, thread: Stored<ThreadView>, event: MouseEvent): void {
    const isRoot = comment.key === thread.root.key;
    if (isRoot && this.#session.repliesByOthers(thread.id) > 0) {
      this.#session.openForms.add(`remove:${thread.id}`);
      this.#focus.moveTo(threadButton(thread.key, 'cancel-remove'));
    } else {
      this.#remove(comment.id, thread.id, event);
    }
  }

  confirmRemove({ id }: Stored<ThreadView>, event: MouseEvent): void {
    this.#session.openForms.delete(`remove:${id}`);
    this.#host.requestUpdate();
    // The id of a thread is the id of its first comment.
    this.#remove(id, id, event);
  }

  cancelRemove({ id, root }: Stored<ThreadView>): void {
    this.#session.openForms.delete(`remove:${id}`);
    this.#focus.moveTo(menuButton(root.key));
  }

  setResolved({ id }: Stored<ThreadView>, resolved: boolean, event: MouseEvent): void {
    const { store } = this.#session;
    if (store.findPending('resolve', id)) return;
    if (!this.#host.dispatchEvent(new SvcBeforeResolveEvent(id, resolved))) return;
    const operationId = store.resolve(id, resolved);
    if (isKeyboardClick(event)) this.#focus.moveTo(undoButton(operationId));
  }

  undo(operationId: string): void {
    const undone = this.#session.store.undo(operationId);
    if (undone) this.#focusCommentOf(undone);
  }

  retry(operationId: string): void {
    const failed = this.#session.store.find(operationId);
    if (!failed) return;
    if (failed.kind === 'post' && failed.threadId === undefined) this.#showNewThreads();
    void this.#session.store.retry(operationId);
    this.#focusCommentOf(failed);
  }

  /** Puts the text of a failed post or edit back into its composer. */
  async restoreText(operationId: string): Promise<void> {
    const { drafts, store } = this.#session;
    const place = await this.#placeOf(store.find(operationId));
    const operation = place && store.discard(operationId);
    if (!operation || !hasText(operation)) return;
    if (operation.kind === 'post') drafts.append(place, operation.body);
    else drafts.set(place, operation.body, operation.base);
    this.openComposer(place);
  }

  /**
   * Returns the place of the text of an operation; undefined if its thread could not be loaded. A reply to a thread that
   * was deleted becomes a thread.
   */
  async #placeOf(operation: PendingOperation | undefined): Promise<DraftPlace | undefined> {
    if (operation?.kind === 'edit') return `edit:${operation.commentId}`;
    if (operation?.kind !== 'post') return undefined;
    const { threadId } = operation;
    if (threadId === undefined) return 'new';
    try {
      return (await findThread(threadId, this.#session)) ? `reply:${threadId}` : 'new';
    } catch {
      // Displays the failure, with a button that retries.
      void this.#session.store.threadList.load();
      return undefined;
    }
  }

  /** Starts a thread with the text of a reply whose thread was deleted. */
  postAsThread(operationId: string): void {
    const { store } = this.#session;
    const failed = store.find(operationId);
    if (failed?.kind !== 'post') return;
    if (!this.#host.dispatchEvent(new SvcBeforePostEvent(failed.body, undefined))) return;
    store.discard(operationId);
    this.#startThread(failed.body);
    this.#focus.moveTo(composerInput('new'));
  }

  async copyText(operationId: string): Promise<void> {
    const operation = this.#session.store.find(operationId);
    if (operation?.kind !== 'post') return;
    const messages = this.#messages();
    try {
      await navigator.clipboard.writeText(operation.body);
      this.#liveRegion.announce(messages.textCopied);
    } catch {
      this.#liveRegion.announce(messages.copyFailed);
    }
  }

  readonly loadMore = async (event: MouseEvent): Promise<void> => {
    const { store } = this.#session;
    const { length } = store.state.threads;
    await store.threadList.loadMore();
    const { threads, nextPage } = store.state;
    const next = threads[length];
    // The button is removed after the last page.
    const movesFocus = isKeyboardClick(event) || nextPage === 'none';
    if (movesFocus && next) this.#focus.moveTo(commentCard(next.root.key));
    if (nextPage === 'failed') this.#liveRegion.announce(this.#messages().olderFailed);
  };

  /** Shows the changes of others and moves the focus to the first new comment. */
  readonly showIncoming = async (): Promise<void> => {
    const session = this.#session;
    const known = new Set(session.comments.map(({ key }) => key));
    const { incoming } = session.store.state;
    await session.store.threadList.show();
    if (session.store.isDisposed) return;
    if (session.store.state.showFailure) {
      this.#focus.moveTo('.show-incoming');
      return;
    }
    const added = session.comments.find(({ key, isOwn }) => !isOwn && !known.has(key));
    if (added) this.#focus.moveTo(commentCard(added.key));
    const messages = this.#messages();
    this.#liveRegion.announce(incoming ? messages.newComments(incoming) : messages.upToDate);
  };

  /** Shows a long text completely, or cuts it again. */
  toggleText(key: string): void {
    const { openForms } = this.#session;
    if (!openForms.delete(`text:${key}`)) openForms.add(`text:${key}`);
    this.#host.requestUpdate();
  }

  /** Lets the page open a link itself. With a modifier key, the browser opens it as the viewer asked. */
  readonly openLink = (event: MouseEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const url = new URL((event.currentTarget as HTMLAnchorElement).href);
    if (!this.#host.dispatchEvent(new SvcBeforeOpenLinkEvent(url))) event.preventDefault();
  };

  #startThread(body: string): void {
    void this.#session.store.post(body);
    this.#showNewThreads();
  }

  /** A new thread is not resolved, and would disappear as soon as it is posted. */
  #showNewThreads(): void {
    const { threadList } = this.#session.store;
    if (threadList.filter === 'resolved') void threadList.load('open');
  }

  #remove(commentId: number, threadId: number, event: MouseEvent): void {
    const { store } = this.#session;
    if (store.findPending('remove', commentId)) return;
    if (!this.#host.dispatchEvent(new SvcBeforeDeleteEvent(commentId, threadId))) return;
    const operationId = store.remove(commentId, threadId);
    if (isKeyboardClick(event)) this.#focus.moveTo(undoButton(operationId));
  }

  #closeComposer(place: DraftPlace): void {
    this.#session.drafts.delete(place);
    this.#session.openForms.delete(place);
    this.#host.requestUpdate();
  }

  /** Keeps a text that was changed, so that it is there when the composer is opened again. */
  #closeAndKeepDraft(place: DraftPlace, originalText: string): void {
    const { drafts } = this.#session;
    const text = drafts.get(place);
    const base = drafts.base(place);
    this.#closeComposer(place);
    if (text && !isSameText(text, originalText)) drafts.set(place, text, base);
  }

  #focusCommentOf(operation: PendingOperation): void {
    const key =
      operation.kind === 'post'
        ? operation.id
        : this.#session.comments.find(({ id }) => id === operation.commentId)?.key;
    if (key !== undefined) this.#focus.moveTo(commentCard(key));
  }
}

/** The browser reports a click by keyboard with a click count of 0. */
function isKeyboardClick({ detail }: MouseEvent): boolean {
  return detail === 0;
}
