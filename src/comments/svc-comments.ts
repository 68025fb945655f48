import { ContextConsumer } from '@lit/context';
import { html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { localeContext } from '../context/locale.ts';
import { sessionContext } from '../context/session.ts';
import { timeZoneContext } from '../context/time-zone.ts';
import type { Filter } from './client.ts';
import { CommentActions } from './comment-actions.ts';
import { type Connection, frameConnection } from './connection.ts';
import { Formats } from './formats.ts';
import { type OpenConversation, openConversation } from './open-conversation.ts';
import type { ConversationState } from './store/conversation.ts';
import type { ThreadView } from './store/views.ts';
import { listStyles } from './view/list.styles.ts';
import { OpenPlaces } from './view/open-places.ts';
import { empty, failed, loading, signedOut } from './view/states.ts';
import { baseStyles } from './view/styles.ts';
import { thread } from './view/thread.ts';
import type { ViewContext } from './view/view-context.ts';
import { type Words, wordsOf } from './words.ts';

/**
 * The comments of a dashboard.
 * @tag svc-comments
 */
export class SvcComments extends LitElement {
  static override styles = [baseStyles, listStyles];

  @state() private words: Words = wordsOf('en-US');
  @state() private formats = new Formats('en-US', 'UTC');
  readonly places = new OpenPlaces();
  readonly #actions = new CommentActions(this);
  #open: OpenConversation | undefined;
  #locale = 'en-US';
  #timeZone = 'UTC';
  #names = 0;

  constructor() {
    super();
    new ContextConsumer(this, {
      context: sessionContext,
      subscribe: true,
      callback: (session) => this.#connect(frameConnection(session)),
    });
    new ContextConsumer(this, {
      context: localeContext,
      subscribe: true,
      callback: ({ formats }) => this.#speak(formats, this.#timeZone),
    });
    new ContextConsumer(this, {
      context: timeZoneContext,
      subscribe: true,
      callback: (zone) => this.#speak(this.#locale, zone),
    });
  }

  /** The conversation that is drawn; none before there is a session. */
  get open(): OpenConversation | undefined {
    return this.#open;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pagehide', this.#leave);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pagehide', this.#leave);
    this.#close();
  }

  override render() {
    const { words } = this;
    const open = this.#open;
    return html`<section class="panel" part="panel" aria-labelledby="title"
      @click=${this.#actions.press} @composer-input=${this.#actions.typed}
      @composer-submit=${this.#actions.submitted} @composer-cancel=${this.#actions.left}>
      <header part="header">
        <h2 id="title" part="title">${words.title}</h2>
        ${open ? this.#filters(open) : nothing}
      </header>
      ${open ? keyed(open.conversation, this.#conversation(open)) : loading(words)}
    </section>`;
  }

  #filters({ conversation }: OpenConversation) {
    const { words } = this;
    const names: Record<Filter, string> = {
      open: words.open,
      all: words.all,
      resolved: words.onlyResolved,
    };
    return html`<div class="filters" part="filters" role="group" aria-label=${words.filter}>
      ${(Object.keys(names) as Filter[]).map(
        (
          filter,
        ) => html`<button type="button" aria-pressed=${conversation.state.filter === filter ? 'true' : 'false'}
          @click=${() => void conversation.listing.load(filter)}>${names[filter]}</button>`,
      )}
    </div>`;
  }

  #conversation(open: OpenConversation) {
    const { words } = this;
    const { state } = open.conversation;
    return html`
      <svc-comment-composer part="composer-area" exportparts="composer, composer-input, submit"
        .words=${words} label=${words.newThread} hint=${words.newThreadHint} submitLabel=${words.post}
        .value=${open.drafts.get('new') ?? ''}></svc-comment-composer>
      ${this.#body(state, open)}`;
  }

  #body(state: ConversationState, open: OpenConversation) {
    const { words } = this;
    const { phase, failure, threads, filter, incoming } = state;
    if (open.connection.lapsed && phase === 'loading') return signedOut(words);
    if (phase === 'loading') return loading(words);
    if (phase === 'failed' && failure) return failed(words, failure.code);
    const pill = html`<button type="button" class="primary pill" part="pill" data-do="show">
      ${incoming ? words.newComments(incoming) : words.updates}</button>`;
    return html`
      ${incoming === undefined ? nothing : pill}
      ${threads.length === 0 ? empty(words, filter) : this.#threads(state, open)}
      ${this.#more(state)}`;
  }

  #threads({ threads, more }: ConversationState, open: OpenConversation) {
    const context = this.#context(open);
    const { words, formats, places } = this;
    const size = more === 'none' ? threads.length : -1;
    const opened = (view: ThreadView) =>
      places.in([view.key, view.root.key, ...view.replies.map(({ key }) => key)]);
    return html`<ol role="list" class="threads" part="threads">
      ${repeat(
        threads,
        ({ key }) => key,
        (view, index) => html`<li class="thread" part="thread" data-thread=${view.key}
          ?data-resolved=${view.resolved} aria-setsize=${size} aria-posinset=${index + 1}>
          ${guard([view, words, formats, this.#names, opened(view)], () => thread(view, context))}
        </li>`,
      )}
    </ol>`;
  }

  #more({ more }: ConversationState) {
    const { words } = this;
    if (more === 'none') return nothing;
    if (more === 'loading')
      return html`<span class="more" role="status">${words.loadingOlder}</span>`;
    return html`<button type="button" class="outlined more" part="more" data-do="more">
      ${more === 'failed' ? `${words.olderFailed} ${words.retry}` : words.older}</button>`;
  }

  #context({ directory, connection, drafts, clock }: OpenConversation): ViewContext {
    const { words, formats, places } = this;
    const now = clock.now();
    return { words, formats, places, directory, connection, drafts, now, isUnread: () => false };
  }

  #connect(connection: Connection | undefined): void {
    const now = this.#open?.connection;
    const same =
      now && connection?.identity === now.identity && connection?.dashboard === now.dashboard;
    if (same && connection && this.#open) {
      this.#open.client.reconnect(connection);
      this.#open = { ...this.#open, connection };
      void this.#open.conversation.resume();
      this.requestUpdate();
      return;
    }
    this.#close();
    if (!connection) return;
    this.#open = openConversation(connection, {
      changed: () => this.#changed(),
      named: () => {
        this.#names++;
        this.requestUpdate();
      },
      happened: () => undefined,
    });
    void this.#open.conversation.listing.load();
  }

  #changed(): void {
    const { conversation, directory } = this.#open ?? {};
    this.requestUpdate();
    if (!conversation || !directory) return;
    const views = conversation.state.threads.flatMap(({ root, replies }) => [root, ...replies]);
    const ids = views.flatMap(({ userId, isOwn }) =>
      userId === undefined || isOwn ? [] : [userId],
    );
    directory.want(
      new Set(ids),
      views.some(({ body }) => body.includes('@')),
    );
  }

  #close(): void {
    this.#open?.conversation.dispose();
    this.#open?.directory.stop();
    this.#open = undefined;
    this.requestUpdate();
  }

  #speak(locale: string, timeZone: string): void {
    this.#locale = locale;
    this.#timeZone = timeZone;
    this.formats = new Formats(locale, timeZone);
  }

  readonly #leave = () => this.#open?.conversation.flush();
}
