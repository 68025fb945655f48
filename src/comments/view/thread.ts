import { repeat } from 'lit/directives/repeat.js';
import { html, nothing } from 'lit/html.js';
import type { ThreadView } from '../store/view-model.ts';
import { comment } from './comment.ts';
import { composer } from './composer.ts';
import { icons } from './icons.ts';
import { failedNotice, undoNotice } from './notices.ts';
import { userName } from './person.ts';
import type { ViewContext } from './view-context.ts';

/** A conversation: its first comment, the replies, and what can be done with it. */
export function thread(view: ThreadView, context: ViewContext) {
  const { messages } = context;
  const { root, operation } = view;
  const held = [root.operation, operation].find((each) => each?.state === 'undoable');
  if (held?.kind === 'remove') return undoNotice(held, messages.deletedThread, context);
  if (held?.kind === 'resolve') {
    return undoNotice(held, held.resolved ? messages.nowResolved : messages.nowOpen, context);
  }
  return html`${comment(root, context)}
    ${view.replies.length > 0 ? replies(view, context) : nothing}
    ${operation?.state === 'failed' ? failedNotice(view, context) : nothing}
    ${context.open.openForms.has(`remove:${view.id as number}`) ? question(view, context) : nothing}
    ${view.id === undefined ? nothing : foot(view, context)}`;
}

function replies(view: ThreadView, context: ViewContext) {
  return html`<ol role="list" class="replies" part="replies">
    ${repeat(
      view.replies,
      ({ key }) => key,
      (reply) => {
        const { operation } = reply;
        const held = operation?.state === 'undoable' && operation.kind === 'remove';
        return html`<li>${held ? undoNotice(operation, context.messages.deleted, context) : comment(reply, context)}</li>`;
      },
    )}
  </ol>`;
}

function foot(view: ThreadView, context: ViewContext) {
  const { messages, open } = context;
  const place = `reply:${view.id as number}` as const;
  if (open.openForms.has(place))
    return composer(place, { label: messages.reply, send: messages.reply }, messages);
  const turn = view.resolved
    ? html`<button type="button" data-do="reopen">${icons.reopen}${messages.reopen}</button>`
    : html`<button type="button" data-do="resolve">${icons.resolve}${messages.resolve}</button>`;
  return html`<div class="foot">
    <button type="button" data-do="reply">${icons.reply}${messages.reply}</button>
    ${view.root.isOwn && view.operation === undefined ? turn : nothing}
    ${view.resolved ? html`<span class="state" part="resolved">${resolvedText(view, context)}</span>` : nothing}
  </div>`;
}

function resolvedText(view: ThreadView, context: ViewContext): string {
  const { messages } = context;
  return view.resolvedBy === undefined
    ? messages.resolved
    : messages.resolvedBy(userName(view.resolvedBy, context));
}

function question(view: ThreadView, { messages }: ViewContext) {
  const others = view.replies.filter(({ isOwn }) => !isOwn).length;
  return html`<div class="notice" part="notice" role="group" aria-label=${messages.remove}>
    <span>${messages.confirmRemove(others)}</span>
    <button type="button" class="outlined danger" data-do="remove-all">${messages.removeAll}</button>
    <button type="button" class="outlined" data-do="keep">${messages.cancel}</button>
  </div>`;
}
