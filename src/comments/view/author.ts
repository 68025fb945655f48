import { html } from 'lit';
import { initials } from '../../lib/initials.ts';
import { textOf } from '../store/resolved-values.ts';
import type { CommentView } from '../store/view-model.ts';
import type { ViewContext } from './view-context.ts';

type Author = Pick<CommentView, 'isOwn' | 'userId'>;

/** Returns the displayed name of a comment's author. */
export function authorName(comment: Author, context: ViewContext): string {
  const { messages, session } = context;
  const { displayName, userId } = session.connection;
  if (comment.isOwn) {
    const id = userId ?? comment.userId;
    const { name } = session.directory.displays.get(id) ?? {};
    return name ?? textOf(displayName) ?? session.directory.nameOf(id) ?? messages.you;
  }
  return comment.userId === undefined ? messages.formerUser : userName(comment.userId, context);
}

/** Returns the displayed name of a user. */
export function userName(id: number, context: ViewContext): string {
  return context.session.directory.nameOf(id) ?? context.messages.unknownUser(id);
}

/** Renders the round picture or the initials of a comment's author. */
export function avatar(comment: Author, name: string, { session }: ViewContext) {
  const id = comment.isOwn ? session.connection.userId : comment.userId;
  const { directory } = session;
  const picture = directory.pictureOf(id);
  if (picture) {
    const drop = () => directory.dropPicture(picture);
    return html`<img class="avatar" part="avatar" alt="" src=${picture} @error=${drop} />`;
  }
  const hue = (id ?? 0) % 8;
  return html`<span class="avatar hue-${hue}" part="avatar" aria-hidden="true">${initials(name)}</span>`;
}

/** Renders the picture or the initials of the viewer. */
export function viewerAvatar(context: ViewContext) {
  const viewer = { isOwn: true };
  return avatar(viewer, authorName(viewer, context), context);
}
