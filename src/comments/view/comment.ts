import { html, nothing } from 'lit';
import { type CommentView, isStored, type Stored, type ThreadView } from '../store/view-model.ts';
import { authorName, avatar } from './author.ts';
import { body } from './body.ts';
import { commentMenu } from './comment-menu.ts';
import { composer } from './composer.ts';
import { failureNotice } from './notices.ts';
import type { ViewContext } from './view-context.ts';

/** Renders a comment: author, time, text, and the buttons of its author. */
export function comment(view: CommentView, thread: ThreadView, context: ViewContext) {
  const { messages, formats, session } = context;
  const name = authorName(view, context);
  const ago = formats.relative(view.createdAt, session.clock.now()) ?? messages.justNow;
  const { operation } = view;
  return html`<div class="comment" part="comment" data-comment=${view.key} data-state=${operation?.state ?? nothing}
    tabindex="-1" role="group" aria-label=${messages.commentBy(name, ago)}>
    ${avatar(view, name, context)}
    <div class="meta">
      <bdi class="author" part="author">${name}</bdi>
      <time part="time" datetime=${view.createdAt} title=${formats.exact(view.createdAt)}
        .textContent=${ago}></time>
      ${view.editedAt ? html`<span title=${formats.exact(view.editedAt)}>${messages.edited}</span>` : nothing}
      ${isStored(view) ? unreadBadge(view, context) : nothing}
      ${operation?.state === 'sending' ? html`<span>${messages.sending}</span>` : nothing}
      ${isStored(view) && isStored(thread) ? menu(view, thread, context) : nothing}
    </div>
    <div class="content">
      ${
        isStored(view) && isStored(thread) && isEditing(view, context)
          ? editor(view, thread, context)
          : html`<bdi class="text" part="comment-body">${body(view.body, context)}</bdi>`
      }
    </div>
    ${operation?.state === 'failed' ? failureNotice(operation, context) : nothing}
  </div>`;
}

function unreadBadge({ id }: Stored<CommentView>, { messages, session }: ViewContext) {
  if (!session.readState?.isMarkedUnread(id)) return nothing;
  return html`<span class="badge" part="unread" data-unread=${id}>${messages.unread}</span>`;
}

function menu(view: Stored<CommentView>, thread: Stored<ThreadView>, context: ViewContext) {
  const canOpen = view.isOwn && canChange(view) && !isEditing(view, context);
  return canOpen ? commentMenu(view, thread, context) : nothing;
}

function editor(view: Stored<CommentView>, thread: Stored<ThreadView>, context: ViewContext) {
  const { messages, actions, composers } = context;
  const options = {
    place: `edit:${view.id}`,
    label: messages.editComment,
    submitLabel: messages.save,
    text: view.body,
    onSubmit: (text: string) => actions.saveEdit(view, thread, text),
    onCancel: () => actions.cancelEdit(view),
  } as const;
  return composer(options, messages, composers);
}

function isEditing({ id }: Stored<CommentView>, { session }: ViewContext): boolean {
  return session.openForms.has(`edit:${id}`);
}

/** A comment can be edited again while an edit is sent, but not during any other operation. */
function canChange({ operation }: CommentView): boolean {
  return !operation || (operation.kind === 'edit' && operation.state === 'sending');
}
