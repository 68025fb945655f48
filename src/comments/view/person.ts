import { html } from 'lit/html.js';
import type { CommentView } from '../store/view-model.ts';
import type { ViewContext } from './view-context.ts';

/** The name a comment's author is shown with. */
export function authorName(view: CommentView, context: ViewContext): string {
  const { messages, open } = context;
  const { displayName, userId } = open.connection;
  if (view.isOwn) return displayName ?? knownName(userId ?? view.userId, context) ?? messages.you;
  return view.userId === undefined ? messages.formerUser : userName(view.userId, context);
}

/** The name of a user by number. */
export function userName(id: number, context: ViewContext): string {
  return knownName(id, context) ?? context.messages.user(id);
}

/** The round picture or the initials beside a comment. */
export function avatar(view: CommentView, name: string, { open }: ViewContext) {
  const id = view.isOwn ? open.connection.userId : view.userId;
  const picture = open.directory.display(id)?.picture;
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

function knownName(id: number | undefined, { open }: ViewContext): string | undefined {
  const user = open.directory.userById(id);
  return open.directory.display(id)?.name ?? (user?.firstName || user?.username);
}
