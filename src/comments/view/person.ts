import { html } from 'lit';
import type { CommentView } from '../store/views.ts';
import type { ViewContext } from './view-context.ts';

/** The name a comment's author is shown with. */
export function authorName(view: CommentView, context: ViewContext): string {
  const { words, connection } = context;
  if (view.isOwn)
    return (
      connection.displayName ?? knownName(connection.userId ?? view.userId, context) ?? words.you
    );
  if (view.userId === undefined) return words.formerUser;
  return userName(view.userId, context);
}

/** The name of a user by number. */
export function userName(id: number, context: ViewContext): string {
  return knownName(id, context) ?? context.words.user(id);
}

/** The round picture or the initials beside a comment. */
export function avatar(view: CommentView, name: string, { directory, connection }: ViewContext) {
  const id = view.isOwn ? connection.userId : view.userId;
  const picture = id === undefined ? undefined : directory.display(id)?.picture;
  if (picture) return html`<img class="avatar" part="avatar" alt="" src=${picture} />`;
  const hue = (id ?? 0) % 8;
  return html`<span class="avatar hue-${hue}" part="avatar" aria-hidden="true">${initials(name)}</span>`;
}

/** One or two letters of a name. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

function knownName(id: number | undefined, { directory }: ViewContext): string | undefined {
  if (id === undefined) return undefined;
  const user = directory.user(id);
  return directory.display(id)?.name ?? (user?.firstName || user?.username);
}
