import type { ActionHost, Target } from './comment-actions.ts';
import { SvcBeforeDeleteEvent, SvcBeforeResolveEvent } from './events.ts';
import { card } from './focus-keeper.ts';
import type { OpenConversation } from './open-conversation.ts';
import type { Operation } from './store/operation.ts';
import type { ThreadView } from './store/views.ts';

type Press = (target: Target, host: ActionHost) => void;

/** What each button of the list does, by its `data-do`. */
export const PRESSES: Readonly<Record<string, Press>> = {
  reply({ thread }, { places, focusKeeper }) {
    if (!thread) return;
    places.replying.add(thread.key);
    focusKeeper.move(`[data-thread="${thread.key}"] [data-place="reply"]`);
  },

  edit({ comment }, { places, focusKeeper }) {
    if (!comment) return;
    places.editing.add(comment.key);
    focusKeeper.move(`${card(comment.key)} [data-place="edit"]`);
  },

  remove(target, host) {
    const { thread, comment } = target;
    if (thread?.id === undefined || comment?.id === undefined) return;
    const others = thread.replies.some(({ isOwn }) => !isOwn);
    if (comment === thread.root && others) {
      host.places.confirming.add(thread.key);
      host.focusKeeper.move(`[data-thread="${thread.key}"] [data-do="keep"]`);
    } else {
      remove(target, host, comment.id, thread.id);
    }
  },

  'remove-all'(target, host) {
    const { thread } = target;
    if (thread?.id === undefined) return;
    host.places.confirming.delete(thread.key);
    remove(target, host, thread.id, thread.id);
  },

  keep({ thread }, { places, focusKeeper }) {
    if (!thread) return;
    places.confirming.delete(thread.key);
    focusKeeper.move(`${card(thread.root.key)} [data-do="remove"]`);
  },

  resolve: (target, host) => resolve(target, host, true),
  reopen: (target, host) => resolve(target, host, false),

  undo({ open, operation }, { focusKeeper }) {
    const undone = open.conversation.undo(operation);
    const key = undone && keyOf(open, undone);
    if (key) focusKeeper.move(card(key));
  },

  retry({ open, operation }, { focusKeeper }) {
    const failed = open.conversation.find(operation);
    const key = failed && (keyOf(open, failed) ?? failed.id);
    void open.conversation.retry(operation);
    if (key) focusKeeper.move(card(key));
  },

  discard({ open, operation }) {
    open.conversation.discard(operation);
  },

  rewrite({ open, thread, operation }, host) {
    const taken = open.conversation.discard(operation);
    if (taken) rewrite(taken, thread, open, host);
  },

  filter({ open, filter }) {
    void open.conversation.listing.load(filter);
  },

  reload: ({ open }) => void open.conversation.listing.load(),

  more({ open, byKeyboard }, { focusKeeper }) {
    const count = open.conversation.state.threads.length;
    void open.conversation.listing.loadMore().then(() => {
      const next = open.conversation.state.threads[count];
      if (byKeyboard && next) focusKeeper.move(card(next.root.key));
    });
  },

  show({ open }, { focusKeeper, announcer, words }) {
    const known = new Set(open.comments.map(({ key }) => key));
    const { incoming } = open.conversation.state;
    void open.conversation.listing.show().then(() => {
      const fresh = open.comments.find(({ key, isOwn }) => !isOwn && !known.has(key));
      if (fresh) focusKeeper.move(card(fresh.key));
      announcer.say(incoming ? words.newComments(incoming) : words.updated);
    });
  },
};

function remove(target: Target, host: ActionHost, commentId: number, threadId: number): void {
  if (!host.dispatchEvent(new SvcBeforeDeleteEvent(commentId, threadId))) return;
  const id = target.open.conversation.remove(commentId, threadId);
  if (target.byKeyboard) host.focusKeeper.move(`[data-operation="${id}"]`);
}

function resolve({ open, thread, byKeyboard }: Target, host: ActionHost, resolved: boolean): void {
  if (thread?.id === undefined) return;
  if (!host.dispatchEvent(new SvcBeforeResolveEvent(thread.id, resolved))) return;
  const id = open.conversation.resolve(thread.id, resolved);
  if (byKeyboard) host.focusKeeper.move(`[data-operation="${id}"]`);
}

function keyOf(open: OpenConversation, operation: Operation): string | undefined {
  if (operation.kind === 'post') return operation.id;
  return open.comments.find(({ id }) => id === operation.commentId)?.key;
}

/** Puts the text of a failed post or edit back where it was written. */
function rewrite(
  operation: Operation,
  thread: ThreadView | undefined,
  { drafts }: OpenConversation,
  { places, focusKeeper }: ActionHost,
): void {
  if (operation.kind === 'edit') {
    drafts.set(`edit:${operation.commentId}`, operation.body);
    const comments = thread ? [thread.root, ...thread.replies] : [];
    const key = comments.find(({ id }) => id === operation.commentId)?.key;
    if (key === undefined) return;
    places.editing.add(key);
    focusKeeper.move(`${card(key)} [data-place="edit"]`);
  } else if (operation.kind === 'post') {
    const answers = operation.threadId !== undefined && thread?.id === operation.threadId;
    const place = answers ? (`reply:${operation.threadId as number}` as const) : 'new';
    const before = drafts.get(place);
    drafts.set(place, before ? `${before}\n\n${operation.body}` : operation.body);
    if (answers && thread) places.replying.add(thread.key);
    focusKeeper.move(...(answers ? [`[data-thread="${thread?.key}"] [data-place="reply"]`] : []));
  }
}
