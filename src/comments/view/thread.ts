import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type CommentView, isStored, type Stored, type ThreadView } from '../store/view-model.ts';
import { userName, viewerAvatar } from './author.ts';
import { comment } from './comment.ts';
import { composer } from './composer.ts';
import { icons } from './icons.ts';
import { failureNotice, undoNotice } from './notices.ts';
import type { ViewContext } from './view-context.ts';

/** Renders a thread: its first comment, the replies and the buttons. */
export function thread(view: ThreadView, context: ViewContext) {
  const { messages } = context;
  const { root, operation } = view;
  const undoable = [root.operation, operation].find((each) => each?.state === 'undoable');
  if (undoable?.kind === 'remove') return undoNotice(undoable, messages.threadDeleted, context);
  if (undoable?.kind === 'resolve') {
    const text = undoable.resolved ? messages.threadResolved : messages.threadReopened;
    return undoNotice(undoable, text, context);
  }
  return html`${comment(root, view, context)}
    ${view.replies.length > 0 ? replies(view, context) : nothing}
    ${operation?.state === 'failed' ? failureNotice(operation, context) : nothing}
    ${isStored(view) ? html`${confirmation(view, context)}${footer(view, context)}` : nothing}`;
}

function replies(view: ThreadView, context: ViewContext) {
  return html`<div role="list" class="replies" part="replies">
    ${repeat(
      view.replies,
      ({ key }) => key,
      (each) => html`<div role="listitem">${reply(each, view, context)}</div>`,
    )}
  </div>`;
}

function reply(view: CommentView, thread: ThreadView, context: ViewContext) {
  const { operation } = view;
  return operation?.state === 'undoable' && operation.kind === 'remove'
    ? undoNotice(operation, context.messages.commentDeleted, context)
    : comment(view, thread, context);
}

/** Renders the confirmation before the replies of others are deleted with the thread. */
function confirmation(view: Stored<ThreadView>, { messages, session, actions }: ViewContext) {
  if (!session.openForms.has(`remove:${view.id}`)) return nothing;
  const others = session.repliesByOthers(view.id);
  return html`<div class="notice" part="notice" role="group" aria-labelledby="remove-${view.id}">
    <span id="remove-${view.id}">${messages.confirmDeleteThread(others)}</span>
    <button type="button" class="outlined danger"
      @click=${(event: MouseEvent) => actions.confirmRemove(view, event)}>${messages.deleteThread}</button>
    <button type="button" class="outlined cancel-remove"
      @click=${() => actions.cancelRemove(view)}>${messages.cancel}</button>
  </div>`;
}

function footer(view: Stored<ThreadView>, context: ViewContext) {
  const { messages, session, actions, composers } = context;
  const place = `reply:${view.id}` as const;
  if (session.openForms.has(place)) {
    const options = {
      place,
      label: messages.reply,
      submitLabel: messages.reply,
      descriptions: [`author-${view.root.key}`],
      onSubmit: (text: string) => actions.reply(view, text),
      onCancel: () => actions.cancelReply(view),
    };
    return html`<div class="reply-form">
      ${viewerAvatar(context)}${composer(options, messages, composers)}
    </div>
    ${view.resolved ? html`<div class="actions">${resolution(view, context)}</div>` : nothing}`;
  }
  return html`<div class="actions">
    <button type="button" class="reply" aria-describedby="author-${view.root.key}" @click=${() => actions.openComposer(place)}>${icons.reply}${messages.reply}</button>
    ${view.root.isOwn && view.operation === undefined ? resolveButton(view, context) : nothing}
    ${resolution(view, context)}
  </div>`;
}

function resolveButton(view: Stored<ThreadView>, { messages, actions }: ViewContext) {
  const [icon, name] = view.resolved
    ? [icons.reopen, messages.reopen]
    : [icons.resolve, messages.resolve];
  return html`<button type="button" aria-describedby="author-${view.root.key}"
    @click=${(event: MouseEvent) => actions.setResolved(view, !view.resolved, event)}>${icon}${name}</button>`;
}

/** Renders who has resolved a thread. */
function resolution({ resolved, resolvedBy }: ThreadView, context: ViewContext) {
  if (!resolved) return nothing;
  const { messages } = context;
  const text =
    resolvedBy === undefined
      ? messages.resolved
      : messages.resolvedBy(userName(resolvedBy, context));
  return html`<span class="state" part="resolved">${text}</span>`;
}
