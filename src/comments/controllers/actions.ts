import { codePoints } from '../../api/code-points.ts';
import { BODY_MAX } from '../../api/limits.ts';
import {
  SvcBeforeDeleteEvent,
  SvcBeforeEditEvent,
  SvcBeforePostEvent,
  SvcBeforeResolveEvent,
} from '../events/events.ts';
import type { CommentsSession } from '../store/comments-session.ts';
import type { DraftPlace } from '../store/drafts.ts';
import type { PendingOperation } from '../store/pending-operation.ts';
import type { ActionHost, Target } from './action-controller.ts';
import { box, card, threadOf } from './focus-controller.ts';

type Press = (target: Target, host: ActionHost) => void;

/** What each button of the list does, by its `data-do`. */
export const PRESSES: Readonly<Record<string, Press>> = {
  reply: ({ open, thread }, host) => openBox(`reply:${thread?.id as number}`, open, host),
  edit: ({ open, comment }, host) => openBox(`edit:${comment?.id as number}`, open, host),

  send(target, host) {
    const { open, thread, comment } = target;
    const area = target.box?.querySelector('textarea') as HTMLTextAreaElement;
    const text = area.value;
    if (text.trim() === '' || codePoints(text) > BODY_MAX) {
      area.focus();
    } else if (comment) {
      const [id, threadId] = [comment.id as number, thread?.id as number];
      if (!host.dispatchEvent(new SvcBeforeEditEvent(id, text))) return;
      void open.store.edit(id, threadId, text);
      closeBox(target, host);
    } else if (host.dispatchEvent(new SvcBeforePostEvent(text, thread?.id))) {
      void open.store.post(text, thread?.id);
      closeBox(target, host);
    }
  },

  /** What was written stays kept, unless it is what was there. */
  leave(target, host) {
    const { drafts } = target.open;
    const place = placeOf(target);
    const text = drafts.get(place);
    closeBox(target, host);
    if (text && text !== target.comment?.body) drafts.set(place, text);
  },

  remove(target, host) {
    const { open, thread, comment } = target;
    const others = thread?.replies.some(({ isOwn }) => !isOwn);
    if (comment !== thread?.root || !others) {
      remove(target, host);
    } else if (thread) {
      open.openForms.add(`remove:${thread.id}`);
      host.focusController.move(`${threadOf(thread.key)} [data-do="keep"]`);
    }
  },

  'remove-all'({ open, thread, ...target }, host) {
    open.openForms.delete(`remove:${thread?.id}`);
    remove({ ...target, open, thread, comment: thread?.root }, host);
  },

  keep({ open, thread }, { focusController }) {
    open.openForms.delete(`remove:${thread?.id}`);
    focusController.move(`${card(thread?.root.key)} [data-do="remove"]`);
  },

  resolve: (target, host) => resolve(target, host, true),
  reopen: (target, host) => resolve(target, host, false),

  undo({ open, operation }, { focusController }) {
    const undone = open.store.undo(operation);
    if (undone) focusController.move(card(keyOf(open, undone)));
  },

  retry({ open, operation }, { focusController }) {
    const failed = open.store.find(operation);
    if (!failed) return;
    void open.store.retry(operation);
    focusController.move(card(keyOf(open, failed)));
  },

  discard: ({ open, operation }) => void open.store.discard(operation),

  /** Puts the text of a failed post or edit back where it was written. */
  rewrite({ open, thread, operation }, host) {
    const taken = open.store.discard(operation);
    if (taken?.kind === 'edit') {
      const place = `edit:${taken.commentId}` as const;
      open.drafts.set(place, taken.body);
      openBox(place, open, host);
    } else if (taken?.kind === 'post') {
      const place = thread?.id === undefined ? 'new' : (`reply:${thread.id}` as const);
      const before = open.drafts.get(place);
      open.drafts.set(place, before ? `${before}\n\n${taken.body}` : taken.body);
      openBox(place, open, host);
    }
  },

  filter: ({ open, filter }) => void open.store.threadList.load(filter),
  reload: ({ open }) => void open.store.threadList.load(),

  more({ open, byKeyboard }, { focusController }) {
    const count = open.store.state.threads.length;
    void open.store.threadList.loadMore().then(() => {
      const next = open.store.state.threads[count];
      if (byKeyboard && next) focusController.move(card(next.root.key));
    });
  },

  show({ open }, { focusController, liveRegion, messages }) {
    const known = new Set(open.comments.map(({ key }) => key));
    const { incoming } = open.store.state;
    void open.store.threadList.show().then(() => {
      const fresh = open.comments.find(({ key, isOwn }) => !isOwn && !known.has(key));
      if (fresh) focusController.move(card(fresh.key));
      liveRegion.announce(incoming ? messages.newComments(incoming) : messages.updated);
    });
  },
};

function openBox(
  place: DraftPlace,
  { openForms }: CommentsSession,
  { focusController }: ActionHost,
) {
  openForms.add(place);
  focusController.move(box(place));
}

/** Closes a box and forgets what was written in it; the first one stays. */
function closeBox(target: Target, { focusController }: ActionHost): void {
  const { open, thread, comment } = target;
  const place = placeOf(target);
  open.drafts.delete(place);
  open.openForms.delete(place);
  if (comment) focusController.move(`${card(comment.key)} [data-do="edit"]`, card(comment.key));
  else if (thread) focusController.move(`${threadOf(thread.key)} [data-do="reply"]`);
}

function placeOf({ box }: Target): DraftPlace {
  return box?.dataset.place as DraftPlace;
}

function remove({ open, thread, comment, byKeyboard }: Target, host: ActionHost): void {
  const [id, threadId] = [comment?.id as number, thread?.id as number];
  if (!host.dispatchEvent(new SvcBeforeDeleteEvent(id, threadId))) return;
  const operation = open.store.remove(id, threadId);
  if (byKeyboard) host.focusController.move(`[data-operation="${operation}"]`);
}

function resolve({ open, thread, byKeyboard }: Target, host: ActionHost, resolved: boolean): void {
  const id = thread?.id as number;
  if (!host.dispatchEvent(new SvcBeforeResolveEvent(id, resolved))) return;
  const operation = open.store.resolve(id, resolved);
  if (byKeyboard) host.focusController.move(`[data-operation="${operation}"]`);
}

function keyOf(open: CommentsSession, operation: PendingOperation): string | undefined {
  if (operation.kind === 'post') return operation.id;
  return open.comments.find(({ id }) => id === operation.commentId)?.key;
}
