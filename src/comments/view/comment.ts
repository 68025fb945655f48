import { html, nothing } from 'lit/html.js';
import type { CommentView } from '../store/view-model.ts';
import { body } from './body.ts';
import { composer } from './composer.ts';
import { icons } from './icons.ts';
import { failedNotice } from './notices.ts';
import { authorName, avatar } from './person.ts';
import type { ViewContext } from './view-context.ts';

/** One comment: who, when, what, and what its author may do with it. */
export function comment(view: CommentView, context: ViewContext) {
  const { messages, formats, open } = context;
  const name = authorName(view, context);
  const ago = formats.ago(view.createdAt, open.clock.now()) ?? messages.justNow;
  const editing = view.id !== undefined && open.openForms.has(`edit:${view.id}`);
  const state = view.operation?.state;
  return html`<div class="comment" part="comment" data-comment=${view.key} data-state=${state ?? nothing}
    tabindex="-1" role="group" aria-label=${messages.commentBy(name, ago)}>
    ${avatar(view, name, context)}
    <div class="meta">
      <bdi class="author" part="author">${name}</bdi>
      <time part="time" datetime=${view.createdAt} title=${formats.exact(view.createdAt)}
        .textContent=${ago}></time>
      ${view.editedAt ? html`<span title=${formats.exact(view.editedAt)}>${messages.edited}</span>` : nothing}
      ${view.id !== undefined && open.readState?.isMarkedUnread(view.id) ? html`<span class="badge" part="unread" data-unread=${view.id}>${messages.unread}</span>` : nothing}
      ${state === 'sending' ? html`<span>${messages.sending}</span>` : nothing}
      ${view.isOwn && view.id !== undefined && !editing && canChange(view) ? tools(context) : nothing}
    </div>
    <div class="content">
      ${editing ? editor(view, context) : html`<bdi class="text" part="comment-body">${body(view.body, context)}</bdi>`}
    </div>
    ${state === 'failed' ? failedNotice(view, context) : nothing}
  </div>`;
}

function tools({ messages }: ViewContext) {
  return html`<span class="tools">
    <button type="button" data-do="edit" aria-label=${messages.edit} title=${messages.edit}>${icons.edit}</button>
    <button type="button" data-do="remove" aria-label=${messages.remove} title=${messages.remove}>${icons.remove}</button>
  </span>`;
}

function editor({ id, body }: CommentView, { messages }: ViewContext) {
  const box = { label: messages.editOwn, send: messages.save, text: body };
  return composer(`edit:${id as number}`, box, messages);
}

/** An edit under way may be followed by another. */
function canChange({ operation }: CommentView): boolean {
  return !operation || (operation.kind === 'edit' && operation.state === 'sending');
}
