import { html, nothing } from 'lit';
import { type CommentView, isStored, type Stored, type ThreadView } from '../store/view-model.ts';
import { editConflictMessage } from '../translations/operation-messages.ts';
import { authorName, avatar } from './author.ts';
import { body } from './body.ts';
import { commentMenu } from './comment-menu.ts';
import { composer } from './composer.ts';
import { failureNotice } from './notices.ts';
import type { ViewContext } from './view-context.ts';

const LONG_LENGTH = 450;
const LONG_LINES = 15;

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
      <bdi class="author" part="author" id="author-${view.key}">${name}</bdi>
      <time part="time" datetime=${view.createdAt} title=${formats.exact(view.createdAt)} tabindex="0"
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
          : text(view, context)
      }
    </div>
    ${operation?.state === 'failed' ? failureNotice(operation, context) : nothing}
  </div>`;
}

/** Renders the text; a long one is cut, which hides nothing from a screen reader or a copy of the text. */
function text({ key, body: content }: CommentView, context: ViewContext) {
  const { messages, session, actions } = context;
  const isLong = mayBeLong(content);
  const isCut = isLong && !session.openForms.has(`text:${key}`);
  const button =
    () => html`<button type="button" class="expand" part="expand" aria-expanded=${!isCut}
    @click=${() => actions.toggleText(key)}>${isCut ? messages.showMore : messages.showLess}</button>`;
  return html`<bdi class="text" part="comment-body" ?data-cut=${isCut}>${body(content, context)}</bdi>
    ${isLong ? button() : nothing}`;
}

/** Whether a text may be higher than the limit of the styles in a narrow panel. */
function mayBeLong(content: string): boolean {
  return content.length > LONG_LENGTH || content.split('\n', LONG_LINES + 1).length > LONG_LINES;
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
  const { messages, actions, composers, session } = context;
  const otherText = session.otherText(view, thread.id);
  const options = {
    place: `edit:${view.id}`,
    label: messages.editComment,
    submitLabel: messages.save,
    text: view.body,
    descriptions: otherText === undefined ? [] : [otherVersionId(view)],
    onSubmit: (text: string) => actions.saveEdit(view, thread, text),
    onCancel: () => actions.cancelEdit(view),
  } as const;
  return html`${composer(options, messages, composers)}
    ${otherText === undefined ? nothing : otherVersion({ ...view, body: otherText }, context)}`;
}

/** Renders what saving would replace. Below the form, so that nothing moves while the viewer writes. */
function otherVersion(view: Stored<CommentView>, context: ViewContext) {
  return html`<div class="notice" part="notice">
    <span id=${otherVersionId(view)}>${editConflictMessage(context.messages)}</span>
    <div class="other">${text(view, context)}</div>
  </div>`;
}

function otherVersionId({ id }: Stored<CommentView>): string {
  return `other-${id}`;
}

function isEditing({ id }: Stored<CommentView>, { session }: ViewContext): boolean {
  return session.openForms.has(`edit:${id}`);
}

/** A comment can be edited again while an edit is sent, but not during any other operation. */
function canChange({ operation }: CommentView): boolean {
  return !operation || (operation.kind === 'edit' && operation.state === 'sending');
}
