import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';

/** What a viewer does, at random. */
export const ACTIONS = ['post', 'reply', 'edit', 'remove', 'resolve', 'reopen', 'load'];

/** Performs an action on one of the comments that the service has confirmed; `choice` selects it. */
export function perform({ store }: CommentsSession, kind: string, choice: number): unknown {
  const { threadList } = store;
  if (kind === 'load') return threadList.load();
  if (kind === 'post') return void store.post(`thread ${choice}`);
  const threads = threadList.serverThreads.all;
  const thread = threads[choice % threads.length];
  if (!thread) return undefined;
  const id = thread.root.id;
  if (kind === 'reply') return void store.post(`reply ${choice}`, id);
  if (kind === 'resolve' || kind === 'reopen') return void store.resolve(id, kind === 'resolve');
  const own = [thread.root, ...thread.replies].filter(({ isOwn }) => isOwn);
  const comment = own[choice % own.length];
  if (comment && kind === 'edit') void store.edit(comment.id, id, `edit ${choice}`);
  if (comment && kind === 'remove') store.remove(comment.id, id);
  return undefined;
}
