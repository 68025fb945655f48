import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { html, nothing } from 'lit/html.js';
import type { CommentsSessionProvider } from '../session/standalone-session.ts';
import type { CommentsError } from './client/comments-error.ts';
import { ActionController } from './controllers/action-controller.ts';
import { ComposerController } from './controllers/composer-controller.ts';
import { countComments } from './controllers/count-comments.ts';
import { card, FocusController } from './controllers/focus-controller.ts';
import { LiveRegion } from './controllers/live-region.ts';
import { LocaleController } from './controllers/locale-controller.ts';
import { PollingController } from './controllers/polling-controller.ts';
import { SessionController } from './controllers/session-controller.ts';
import { VisibilityController } from './controllers/visibility-controller.ts';
import { DrawnElement, reactive } from './drawn-element.ts';
import {
  type CommentCounts,
  SvcCommentsChangeEvent,
  SvcCommentsErrorEvent,
} from './events/events.ts';
import { mentionPopover } from './mentions/mention-list.ts';
import type { Messages } from './messages/en-US.ts';
import type { CommentsSession } from './store/comments-session.ts';
import type { Outcome } from './store/comments-store.ts';
import type { ResolveUser } from './store/user-directory.ts';
import { avatarStyles } from './view/avatar.styles.ts';
import { composerStyles } from './view/composer.styles.ts';
import { composer } from './view/composer.ts';
import { ThreadGroups } from './view/group-threads.ts';
import { listStyles } from './view/list.styles.ts';
import { filters, list } from './view/panel.ts';
import { ProgressiveList } from './view/progressive-list.ts';
import { loading } from './view/states.ts';
import { baseStyles } from './view/styles.ts';

const STYLES = baseStyles + avatarStyles + composerStyles + listStyles;
const NONE: CommentCounts = { count: 0, unread: 0, mentionsMe: 0 };

/**
 * The conversations about a dashboard. Inside an embed it takes session, language, time zone and theme from the page's
 * runtime; elsewhere it needs `base-url`, `dashboard` and either `sessionProvider` or `token`.
 * @tag svc-comments
 * @fires {SvcBeforePostEvent} svc-before-post - A comment is about to be posted; cancelable.
 * @fires {SvcBeforeEditEvent} svc-before-edit - A comment is about to be changed; cancelable.
 * @fires {SvcBeforeDeleteEvent} svc-before-delete - A comment or thread is about to be deleted; cancelable.
 * @fires {SvcBeforeResolveEvent} svc-before-resolve - A thread is about to be resolved or reopened; cancelable.
 * @fires {SvcCommentsChangeEvent} svc-comments-change - A number of the three has changed.
 * @fires {SvcCommentsErrorEvent} svc-comments-error - Reading, or something the viewer did, has failed.
 * @csspart panel - Everything.
 * @csspart header - Title and filters.
 * @csspart title - The heading.
 * @csspart filters - The buttons that choose which threads are shown.
 * @csspart composer - A box in which a comment is written, wherever one stands.
 * @csspart composer-input - Its text area.
 * @csspart submit - The button that sends.
 * @csspart suggestions - The people suggested after an `@`.
 * @csspart pill - The button that shows others' changes.
 * @csspart threads - The list.
 * @csspart thread - A conversation.
 * @csspart replies - The replies of a conversation.
 * @csspart comment - A comment.
 * @csspart avatar - The picture or initials of an author.
 * @csspart author - The name of an author.
 * @csspart time - When a comment was written.
 * @csspart unread - The mark of an unread comment.
 * @csspart comment-body - The text of a comment.
 * @csspart mention - A mention inside a text.
 * @csspart link - A link inside a text.
 * @csspart resolved - Who resolved a conversation.
 * @csspart notice - What can be undone, or has failed.
 * @csspart more - The button for older conversations.
 * @csspart loading - Shown while the first page is read.
 * @csspart empty - Shown where there is nothing to list.
 * @csspart error - Shown where the list could not be read.
 * @csspart retry - The button that reads the list again.
 * @cssprop [--svc-primary-color=#3857e0] - Buttons and accents.
 * @cssprop [--svc-on-primary-color=#ffffff] - Text on the primary colour.
 * @cssprop [--svc-font=system-ui] - The font.
 * @cssprop [--svc-border-radius=8px] - How round boxes are.
 * @cssprop --svc-chat-input-color - The ground of the composer.
 * @cssprop --svc-comments-background - The ground of the panel.
 * @cssprop --svc-comments-color - The text.
 * @cssprop --svc-comments-muted-color - Times, hints and quiet buttons.
 * @cssprop --svc-comments-border-color - Lines.
 */
export class SvcComments extends DrawnElement {
  static readonly observedAttributes = ['base-url', 'dashboard', 'locale', 'timezone'];

  static {
    reactive(SvcComments.prototype, {
      ...{ baseUrl: '', dashboard: '', locale: '', timezone: '' },
      ...{ sessionProvider: undefined, token: undefined, resolveUser: undefined },
    });
  }

  /**
   * Outside a frame: the address of the service.
   * @attr base-url
   */
  declare baseUrl: string;
  /**
   * Outside a frame: the public id of the dashboard.
   * @attr
   */
  declare dashboard: string;
  /**
   * Outside a frame: the language, as a BCP-47 tag; the document's if empty.
   * @attr
   */
  declare locale: string;
  /**
   * Outside a frame: the IANA name of the time zone; the viewer's own if empty.
   * @attr
   */
  declare timezone: string;
  /** Outside a frame: mints a single-use session id, at first and whenever the session has lapsed. */
  declare sessionProvider: CommentsSessionProvider | undefined;
  /** Outside a frame: an embed token, instead of a provider; to be replaced when it lapses. */
  declare token: string | undefined;
  /** Gives names and pictures that the application knows better. */
  declare resolveUser: ResolveUser | undefined;

  /** @internal */
  readonly focusController = new FocusController(this);
  /** @internal */
  readonly liveRegion = new LiveRegion(this);
  readonly #page = new PollingController(this, () => this.#tick());
  readonly #actions = new ActionController(this);
  readonly #composing = new ComposerController(this);
  readonly #locale = new LocaleController(this);
  readonly #progressive = new ProgressiveList(this);
  readonly #current = new SessionController(this, {
    turned: () => this.#turned(),
    onChange: () => this.#changed(),
    onNamesChange: () => {
      this.#names++;
      this.requestUpdate();
    },
    onOutcome: (outcome) => this.#happened(outcome),
  });
  #counts = NONE;
  #names = 0;
  #groups = new ThreadGroups();

  constructor() {
    super(STYLES);
    new VisibilityController(this, () => this.#count());
  }

  /** The comments loaded, in the filter that is shown. */
  get count(): number {
    return this.#counts.count;
  }

  /** How many of them the viewer has not seen. */
  get unread(): number {
    return this.#counts.unread;
  }

  /** How many unread ones mention the viewer. */
  get mentionsMe(): number {
    return this.#counts.mentionsMe;
  }

  /**
   * The conversation that is drawn; none before there is a session.
   * @internal
   */
  get open(): CommentsSession | undefined {
    return this.#current.open;
  }

  /** @internal */
  get messages(): Messages {
    return this.#locale.messages;
  }

  /** Shows a thread and puts the focus on it; answers whether it exists. */
  async focusThread(id: number): Promise<boolean> {
    const thread = await this.open?.store.findThread(id);
    if (!thread) return false;
    this.#progressive.finish();
    this.focusController.move(card(thread.root.key));
    await this.updateComplete;
    return true;
  }

  attributeChangedCallback(name: string, _previous: string | null, text: string | null): void {
    if (name === 'base-url') this.baseUrl = text ?? '';
    else this[name as 'dashboard' | 'locale' | 'timezone'] = text ?? '';
  }

  protected override render(): TemplateResult {
    const { messages, liveRegion, open } = this;
    if (open) open.directory.resolveUser = this.resolveUser;
    const [{ pressed, look }, composing] = [this.#actions, this.#composing];
    const left = (event: FocusEvent) => {
      look(event);
      composing.mentions.close();
    };
    return html`<section class="panel" part="panel" aria-labelledby="title" @click=${pressed}
      @mouseover=${look} @mouseout=${look} @focusin=${look} @focusout=${left}
      @input=${composing.typed} @keydown=${composing.key} @keyup=${composing.moved} @mouseup=${composing.moved}>
      <header part="header">
        <h2 id="title" part="title">${messages.title}</h2>
        ${open ? filters(open.store.state.filter, messages) : nothing}
      </header>
      ${open ? keyed(open, this.#conversation(open)) : loading(messages)}
      ${liveRegion.render()}${mentionPopover(composing.mentions)}
    </section>`;
  }

  #conversation(open: CommentsSession) {
    const { messages, formats } = this.#locale;
    const [groups, progressive] = [this.#groups, this.#progressive];
    const first = { label: messages.newThread, hint: messages.newThreadHint, send: messages.post };
    const stamp = [messages, formats, this.#names];
    return html`${composer('new', first, messages)}
      ${list(open.store.state, { open, messages, formats, groups, progressive }, stamp)}`;
  }

  #turned(): void {
    this.#groups = new ThreadGroups();
    this.#page.look();
    this.#count();
  }

  #changed(): void {
    this.#count();
    this.requestUpdate();
    const { phase, failure } = this.open?.store.state ?? {};
    if (phase === 'failed' && failure) this.#fail(failure);
  }

  #happened(outcome: Outcome): void {
    this.#actions.happened(outcome);
    const { failure } = outcome.operation;
    if (failure) this.#fail(failure);
  }

  #fail(failure: CommentsError): void {
    const event = new SvcCommentsErrorEvent(failure);
    this.dispatchEvent(event);
  }

  #count(): void {
    const before = this.#counts;
    this.#counts = this.open ? countComments(this.open) : NONE;
    const names = ['count', 'unread', 'mentionsMe'] as const;
    if (names.every((name) => this.#counts[name] === before[name])) return;
    const event = new SvcCommentsChangeEvent(this.#counts);
    this.dispatchEvent(event);
  }

  /** Keeps the times true without drawing anything anew. */
  #tick(): void {
    const now = this.open?.clock.now();
    if (now === undefined) return;
    for (const time of this.shadowRoot?.querySelectorAll('time') ?? []) {
      time.textContent = this.#locale.formats.ago(time.dateTime, now) ?? this.messages.justNow;
    }
  }
}
