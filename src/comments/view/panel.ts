import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { html, nothing } from 'lit/html.js';
import type { ThreadFilter } from '../client/comments-client.ts';
import type { Messages } from '../messages/en-US.ts';
import type { CommentsState } from '../store/comments-store.ts';
import { commentsOf, type ThreadView } from '../store/view-model.ts';
import { empty, failed, loading, signedOut } from './states.ts';
import { thread } from './thread.ts';
import type { ViewContext } from './view-context.ts';

/** Which threads are shown, as buttons of which one is pressed. */
export function filters(current: ThreadFilter, messages: Messages) {
  const names: Record<ThreadFilter, string> = {
    open: messages.open,
    all: messages.all,
    resolved: messages.onlyResolved,
  };
  return html`<div class="filters" part="filters" role="group" aria-label=${messages.filter}>
    ${(Object.keys(names) as ThreadFilter[]).map(
      (filter) => html`<button type="button" data-do="filter" data-filter=${filter}
        aria-pressed=${filter === current ? 'true' : 'false'}>${names[filter]}</button>`,
    )}
  </div>`;
}

/** What is below the first box: the list, or why there is none. */
export function list(state: CommentsState, context: ViewContext, stamp: readonly unknown[]) {
  const { messages } = context;
  const { lapsed } = context.open.connection;
  const { phase, failure, threads, filter, incoming } = state;
  if (phase === 'loading') return lapsed ? signedOut(messages) : loading(messages);
  if (phase === 'failed' && failure) {
    return html`${failed(messages, failure.code)}${threadList(state, context, stamp)}`;
  }
  return html`
    ${
      lapsed
        ? html`<div class="notice" part="notice" role="status">
      <span>${messages.signedOut}. ${messages.signedOutHint}</span></div>`
        : nothing
    }
    <div>
      ${incoming === undefined ? nothing : pill(incoming, messages)}
      ${threads.length === 0 ? empty(messages, filter) : threadList(state, context, stamp)}
    </div>
    ${more(state, messages)}`;
}

function pill(incoming: number, messages: Messages) {
  return html`<button type="button" class="primary pill" part="pill" data-do="show">
    ${incoming > 0 ? messages.newComments(incoming) : messages.updates}</button>`;
}

function threadList(
  { threads, nextPage }: CommentsState,
  context: ViewContext,
  stamp: readonly unknown[],
) {
  if (threads.length === 0) return nothing;
  const { openForms } = context.open;
  const size = nextPage === 'none' ? threads.length : -1;
  let index = 0;
  const item = (view: ThreadView) => html`<div role="listitem" class="thread" part="thread"
    data-thread=${view.key} ?data-resolved=${view.resolved}
    aria-setsize=${size} aria-posinset=${++index}>
    ${guard([view, opened(view, openForms), ...stamp], () => thread(view, context))}
  </div>`;
  return html`<div role="list" class="threads" part="threads">
    ${repeat(
      context.groups.split(context.progressive.part(threads)),
      ({ key }) => key,
      (group) => html`<div role="presentation" class="group">
        ${repeat(group.threads, ({ key }) => key, item)}
      </div>`,
    )}
  </div>`;
}

/** What stands open in a thread, to tell whether it must be drawn again. */
function opened(thread: ThreadView, openForms: ReadonlySet<string>): string {
  if (openForms.size === 0) return '';
  const edits = commentsOf(thread).map(({ id }) => `edit:${id}`);
  const { id } = thread;
  return [`reply:${id}`, `remove:${id}`, ...edits].filter((place) => openForms.has(place)).join();
}

function more({ nextPage }: CommentsState, messages: Messages) {
  if (nextPage === 'none') return nothing;
  if (nextPage === 'loading') {
    return html`<span class="more" role="status">${messages.loadingOlder}</span>`;
  }
  return html`<button type="button" class="outlined more" part="more" data-do="more">
    ${nextPage === 'failed' ? `${messages.olderFailed} ${messages.retry}` : messages.older}</button>`;
}
