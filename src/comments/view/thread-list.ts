import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CommentsState } from '../store/comments-store.ts';
import { commentsOf, isStored, type ThreadView } from '../store/view-model.ts';
import { empty, failed, loading, retryButton } from './states.ts';
import { thread } from './thread.ts';
import type { ThreadGroup } from './thread-groups.ts';
import type { ViewContext } from './view-context.ts';

/** Renders what is below the first composer: the threads, or why there are none. */
export function threadList(
  state: CommentsState,
  groups: readonly ThreadGroup[],
  context: ViewContext,
) {
  const { messages, session } = context;
  const { isExpired, renew } = session.connection;
  const { phase, failure, threads, filter } = state;
  if (phase === 'loading')
    return isExpired ? failed(messages, 'signed-out', renew) : loading(messages);
  const { threadList } = session.store;
  const error =
    phase === 'failed' && failure
      ? failed(messages, failure.code, () => threadList.load(), threadList.isReloading)
      : undefined;
  const notice = isExpired ? signedOutNotice(context) : nothing;
  const withoutThreads = error ? nothing : empty(messages, filter);
  // One template, so that a form in the list keeps the focus while the list fails to reload.
  return html`${error ?? notice} ${threads.length === 0 ? withoutThreads : list(state, groups, context)}
    ${nextPage(state, context)}`;
}

function signedOutNotice({ messages, session: { connection } }: ViewContext) {
  return html`<div class="notice" part="notice" role="status">
    <span>${messages.signedOut}. ${messages.signedOutHint}</span>
    ${connection.renew ? retryButton(messages, connection.renew) : nothing}
  </div>`;
}

function list(state: CommentsState, groups: readonly ThreadGroup[], context: ViewContext) {
  const { threads } = state;
  const size = state.nextPage === 'none' ? threads.length : -1;
  let position = 0;
  const item = (view: ThreadView) => html`<div role="listitem" class="thread" part="thread"
    data-thread=${view.key} ?data-resolved=${view.resolved}
    aria-setsize=${size} aria-posinset=${++position}>
    ${guard([view, context, ...openFormsIn(view, context), ...otherTextsIn(view, context)], () => thread(view, context))}
  </div>`;
  return html`<div role="list" class="threads" part="threads">
    ${repeat(
      groups,
      ({ key }) => key,
      (group) => html`<div role="presentation" class="group">
        ${repeat(group.threads, ({ key }) => key, item)}
      </div>`,
    )}
  </div>`;
}

/** Returns the names of the forms that are open in a thread: a thread renders again if they change. */
function openFormsIn(view: ThreadView, { session }: ViewContext): string[] {
  const { openForms } = session;
  if (openForms.size === 0) return [];
  const ofComments = commentsOf(view).flatMap(({ id, key }) => [`edit:${id}`, `text:${key}`]);
  return [`reply:${view.id}`, `remove:${view.id}`, ...ofComments].filter((form) =>
    openForms.has(form),
  );
}

/** Returns what saving the open edits of a thread would replace. */
function otherTextsIn(view: ThreadView, { session }: ViewContext) {
  if (!isStored(view) || session.openForms.size === 0) return [];
  return commentsOf(view)
    .filter(isStored)
    .map((each) => session.otherText(each, view.id));
}

function nextPage(state: CommentsState, { messages, actions }: ViewContext) {
  if (state.nextPage === 'none' || state.phase === 'failed') return nothing;
  const texts = {
    idle: messages.showOlder,
    loading: messages.loadingOlder,
    failed: `${messages.olderFailed} ${messages.retry}`,
  };
  // Not `disabled`, because a disabled button loses the focus.
  return html`<button type="button" class="outlined more" part="more"
    aria-disabled=${state.nextPage === 'loading' ? 'true' : nothing} @click=${actions.loadMore}>
    ${texts[state.nextPage]}</button>`;
}
