import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CommentsSessionProvider } from '../session/standalone-session.ts';
import { CommentActions } from './controllers/comment-actions.ts';
import { CommentCounter } from './controllers/comment-counter.ts';
import { ComposerController } from './controllers/composer-controller.ts';
import { CutController } from './controllers/cut-controller.ts';
import { commentCard, composerInput, FocusController } from './controllers/focus-controller.ts';
import { LocaleController } from './controllers/locale-controller.ts';
import { PollingController } from './controllers/polling-controller.ts';
import { PressController } from './controllers/press-controller.ts';
import { ProgressiveList } from './controllers/progressive-list.ts';
import { RelativeTimeController } from './controllers/relative-time-controller.ts';
import { Reporter } from './controllers/reporter.ts';
import { SessionController } from './controllers/session-controller.ts';
import { VisibilityController } from './controllers/visibility-controller.ts';
import { loadPlacement } from './placement/load-placement.ts';
import type { CommentsSession } from './store/comments-session.ts';
import { UNDO_TIME_MS } from './store/comments-store.ts';
import { findThread } from './store/find-thread.ts';
import type { ResolveLink } from './store/link-displays.ts';
import type { ResolveUser } from './store/user-directory.ts';
import { commentsOf } from './store/view-model.ts';
import { avatarStyles } from './view/avatar-styles.ts';
import { baseStyles } from './view/base-styles.ts';
import { newThreadComposer } from './view/composer.ts';
import { composerStyles } from './view/composer-styles.ts';
import { headerButtons } from './view/header-buttons.ts';
import { headerStyles } from './view/header-styles.ts';
import { listStyles } from './view/list-styles.ts';
import { failed, loading } from './view/states.ts';
import { textStyles } from './view/text-styles.ts';
import { ThreadGroups } from './view/thread-groups.ts';
import { threadList } from './view/thread-list.ts';
import type { ViewContext } from './view/view-context.ts';

/** Converts an attribute to a string; a removed attribute is an empty string. */
const text = { fromAttribute: (value: string | null) => value ?? '' };

/**
 * Comments on a dashboard. Inside an embed, session, language, time zone and theme come from the runtime of the page.
 * On any other page, the element needs `base-url`, `dashboard` and either `sessionProvider` or `token`.
 * @tag svc-comments
 * @csspart panel - The whole panel.
 * @csspart header - Title and filters.
 * @csspart title - The heading.
 * @csspart filters - The buttons that select which threads are shown.
 * @csspart composer - A text area with its buttons.
 * @csspart composer-input - The text area of a composer.
 * @csspart submit - The button that posts or saves.
 * @csspart suggestions - The list of users suggested after an `@`.
 * @csspart pill - The button that shows the changes of others.
 * @csspart threads - The list of threads.
 * @csspart thread - A thread.
 * @csspart replies - The replies of a thread.
 * @csspart comment - A comment.
 * @csspart avatar - The picture or the initials of an author.
 * @csspart author - The name of an author.
 * @csspart time - The time of a comment.
 * @csspart unread - The badge of an unread comment.
 * @csspart comment-body - The text of a comment.
 * @csspart expand - The button that shows a long comment completely.
 * @csspart mention - A mention in a comment.
 * @csspart link - A link in a comment.
 * @csspart link-chip - A link with a text of `resolveLink`.
 * @csspart resolved - Who resolved a thread.
 * @csspart notice - A message about an operation that can be undone or has failed.
 * @csspart more - The button that loads older threads.
 * @csspart loading - Shown while the first page loads.
 * @csspart empty - Shown if there are no threads.
 * @csspart error - Shown if the threads could not be loaded.
 * @csspart retry - The button that loads the threads again.
 * @cssprop [--svc-primary-color=light-dark(#2f5fd0, #84a9ff)] - Buttons and accents.
 * @cssprop --svc-on-primary-color - Text on the primary color; white or black, whichever is more legible.
 * @cssprop [--svc-font=system-ui] - The font.
 * @cssprop [--svc-border-radius=8px] - The corner radius.
 * @cssprop --svc-chat-input-color - The background of a composer.
 * @cssprop --svc-card-color - The background of the panel, as a theme sets it.
 * @cssprop --svc-comments-background - The background of the panel; takes precedence over that of the theme.
 * @cssprop --svc-comments-color - The text color.
 * @cssprop --svc-comments-muted-color - Times, hints and secondary buttons.
 * @cssprop --svc-comments-border-color - Borders.
 */
export class SvcComments extends LitElement {
  static override readonly properties = {
    baseUrl: { attribute: 'base-url', converter: text },
    dashboard: { converter: text },
    locale: { converter: text },
    timezone: { converter: text },
    undoTime: { attribute: 'undo-time', type: Number },
    sessionProvider: { attribute: false },
    token: { attribute: false },
    resolveUser: { attribute: false },
    resolveLink: { attribute: false },
  };

  static override readonly styles = [
    baseStyles,
    avatarStyles,
    composerStyles,
    headerStyles,
    listStyles,
    textStyles,
  ];

  /** Outside an embed: the address of the service. */
  baseUrl = '';
  /** Outside an embed: the public id of the dashboard. */
  dashboard = '';
  /** Outside an embed: the language, as a BCP-47 tag; the document's if empty. */
  locale = '';
  /** Outside an embed: the IANA name of the time zone; the viewer's if empty or unknown. */
  timezone = '';
  /** How long a deletion or a resolution can be undone, in milliseconds; 10,000 if it is not a positive number. */
  undoTime = UNDO_TIME_MS;
  /** Outside an embed: returns a single-use session id, for the first session and for each renewal. */
  sessionProvider: CommentsSessionProvider | undefined;
  /** Outside an embed: an embed token, instead of `sessionProvider`. Your page must replace it when it expires. */
  token: string | undefined;
  /** A function that returns the name and picture of a user, instead of those of the service. */
  resolveUser: ResolveUser | undefined;
  /** A function that returns the text of a link in a comment, which is displayed instead of its address. */
  resolveLink: ResolveLink | undefined;

  readonly #focus = new FocusController(this);
  readonly #press = new PressController(this);
  readonly #locale = new LocaleController(this);
  readonly #sessions = new SessionController(this, {
    onSessionChange: () => this.#onSessionChange(),
    onSessionFailure: (error) => this.#reporter.reportError(error),
    onChange: () => this.#onChange(),
    onNamesChange: () => this.#onNamesChange(),
    onOutcome: (outcome) => this.#reporter.reportOutcome(outcome),
  });
  readonly #reporter = new Reporter(this, () => this.#locale.messages);
  readonly #polling = new PollingController(this, this.#sessions);
  readonly #controllers = {
    sessions: this.#sessions,
    locale: this.#locale,
    press: this.#press,
    liveRegion: this.#reporter.liveRegion,
  };
  readonly #composers = new ComposerController(this, this.#controllers);
  readonly #progressive = new ProgressiveList(
    this,
    () => this.#threads.length,
    () => this.#renderNow(),
  );
  readonly #counter = new CommentCounter(this);
  #groups = new ThreadGroups();
  #context: ViewContext | undefined;

  constructor() {
    super();
    new VisibilityController(this, this.#sessions, () => this.#updateCounts());
    new RelativeTimeController(this, this.#controllers);
    new CutController(this);
  }

  /** The number of comments in all open threads, whatever the filter, with those that the pill announces. */
  get openCount(): number {
    return this.#counter.counts.openCount;
  }

  /** The number of loaded comments in the current filter, with those that the pill announces. */
  get filteredCount(): number {
    return this.#counter.counts.filteredCount;
  }

  /** The number of loaded comments that the viewer has not seen, with those that the pill announces. */
  get unread(): number {
    return this.#counter.counts.unread;
  }

  /** The number of unread comments that mention the viewer. */
  get mentionsMe(): number {
    return this.#counter.counts.mentionsMe;
  }

  /**
   * Shows a comment, by its id, and moves the focus to it: a thread or a reply; before the viewer has signed in, as soon as there is a session. Returns
   * false if there is no such comment, or if it could not be loaded.
   */
  async focusThread(id: number): Promise<boolean> {
    const session = await this.#sessions.next();
    const thread = session && (await findThread(id, session).catch(() => undefined));
    if (!thread || session.store.isDisposed) return false;
    this.#progressive.showAll();
    const comment = commentsOf(thread).find((each) => each.id === id) ?? thread.root;
    this.#focus.moveTo(commentCard(comment.key));
    await this.updateComplete;
    return true;
  }

  /**
   * Adds a text to the new thread that the viewer writes, and moves the focus there; before the viewer has signed in, as
   * soon as there is a session. Returns false if there is none.
   */
  async startThread(text: string): Promise<boolean> {
    const session = await this.#sessions.next();
    if (!session) return false;
    session.drafts.append('new', text);
    this.#focus.moveTo(composerInput('new'));
    this.requestUpdate();
    await this.updateComplete;
    return true;
  }

  /** A disconnected element has no session; it renders when it is connected again. */
  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.#press.released;
    super.scheduleUpdate();
  }

  protected override render(): TemplateResult {
    const { messages } = this.#locale;
    const session = this.#sessions.current;
    const context = session && this.#updateContext(session);
    return html`<section class="panel" part="panel" aria-labelledby="title"
      @pointerover=${loadPlacement} @focusin=${loadPlacement}>
      ${this.#composers.mentions.renderPopover()}
      <header part="header">
        <h2 id="title" part="title">${messages.title}</h2>
        ${context ? headerButtons(context) : nothing}
      </header>
      ${context ? keyed(session, this.#renderSession(context)) : this.#renderNoSession()}
      ${this.#reporter.liveRegion.render()}
    </section>`;
  }

  #renderNow(): void {
    if (!this.#press.isPressed && this.isUpdatePending) this.performUpdate();
  }

  #renderSession(context: ViewContext) {
    const groups = this.#groups.update(this.#threads.slice(0, this.#progressive.limit));
    return html`${newThreadComposer(context)}
      ${threadList(context.session.store.state, groups, context)}`;
  }

  #renderNoSession() {
    const { messages } = this.#locale;
    const { failure } = this.#sessions;
    return failure
      ? failed(messages, failure.code, () => this.#sessions.retry())
      : loading(messages);
  }

  get #threads() {
    return this.#sessions.current?.store.state.threads ?? [];
  }

  /** Keeps the context object as long as nothing in it changes, so that only changed threads render again. */
  #updateContext(session: CommentsSession): ViewContext {
    const { messages, formats } = this.#locale;
    const before = this.#context;
    const isSame =
      before?.session === session && before.messages === messages && before.formats === formats;
    if (isSame) return before;
    const actions = new CommentActions(session, {
      host: this,
      focus: this.#focus,
      liveRegion: this.#reporter.liveRegion,
      messages: () => this.#locale.messages,
      renderNow: () => this.#renderNow(),
    });
    this.#context = { session, messages, formats, actions, composers: this.#composers };
    return this.#context;
  }

  #onSessionChange(): void {
    this.#reporter.liveRegion.clear();
    this.#composers.mentions.reset();
    this.#groups = new ThreadGroups();
    this.#polling.update();
    this.#updateCounts();
  }

  #onChange(): void {
    this.#updateCounts();
    this.requestUpdate();
    this.#reporter.reportState(this.#sessions.current);
  }

  /** Renders all threads again, because names occur in every thread, and counts the mentions of the viewer again. */
  #onNamesChange(): void {
    this.#context = undefined;
    this.#updateCounts();
    this.requestUpdate();
  }

  #updateCounts(): void {
    this.#counter.update(this.#sessions.current);
  }
}
