import type { Comment, MentionableUserList } from '../../api/comments.ts';
import type { Connection } from '../../session/connection.ts';
import { ServerClock } from '../../session/server-clock.ts';
import { CommentsClient, type UserQuery } from '../client/comments-client.ts';
import { MENTION_SIGN } from './comment-body.ts';
import { CommentsStore, type Outcome } from './comments-store.ts';
import { Drafts } from './drafts.ts';
import { type LinkDisplays, linkDisplays, linksIn } from './link-displays.ts';
import { LocalCache } from './local-cache.ts';
import { OpenTotal } from './open-total.ts';
import { OrphanedTexts } from './orphaned-texts.ts';
import { Outbox } from './outbox.ts';
import { type CheckOptions, type CheckResult, Poller } from './poller.ts';
import { READ_STATE, ReadState } from './read-state.ts';
import { withWaitSlot } from './tab-lock.ts';
import { UserDirectory } from './user-directory.ts';
import { type CommentView, commentsOf, isStored, type Stored } from './view-model.ts';

/** How far the clock may be ahead of the service, whose `Date` headers are truncated to the second. */
const CLOCK_TOLERANCE_MS = 1500;

/** What a session reports to the element. */
export interface CommentsCallbacks {
  /** The threads or the state of the list have changed. */
  readonly onChange: () => void;
  /** Names or pictures of users, or texts of links, have changed. */
  readonly onNamesChange: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
}

/** The objects of one viewer on one dashboard; another viewer gets a new session. */
export class CommentsSession {
  connection: Connection;
  readonly clock = new ServerClock();
  readonly store: CommentsStore;
  readonly directory: UserDirectory;
  readonly links: LinkDisplays;
  readonly drafts: Drafts;
  /** The open editors and confirmations, at first the editors with a stored draft, and the long texts shown completely. */
  readonly openForms: Set<string>;
  readonly openTotal: OpenTotal;
  readonly poller: Poller;
  readonly client: CommentsClient;
  /** Undefined until the first page is loaded. */
  readState: ReadState | undefined;
  readonly #cache: LocalCache;
  readonly #orphanedTexts: OrphanedTexts;
  readonly #callbacks: CommentsCallbacks;
  #isVisible = false;

  constructor(connection: Connection, callbacks: CommentsCallbacks) {
    this.connection = connection;
    this.#callbacks = callbacks;
    const { identity, credential, dashboard } = connection;
    this.#cache = new LocalCache(identity, dashboard, undefined, credential);
    this.client = new CommentsClient(connection, this.clock);
    this.drafts = new Drafts(this.#cache);
    this.openForms = new Set(this.drafts.places());
    this.store = new CommentsStore({
      client: this.client,
      outbox: new Outbox(this.#cache),
      clock: this.clock,
      onChange: () => this.#onChange(),
      onOutcome: callbacks.onOutcome,
    });
    this.store.threadList.hasForm = ({ root, replies }) =>
      this.openForms.has(`reply:${root.id}`) ||
      [root, ...replies].some(({ id }) => this.openForms.has(`edit:${id}`));
    this.#orphanedTexts = new OrphanedTexts(this);
    this.directory = new UserDirectory(this.client, callbacks.onNamesChange);
    this.links = linkDisplays(callbacks.onNamesChange);
    this.openTotal = new OpenTotal(this.client, () => this.#onChange());
    this.poller = new Poller((options) => this.#poll(options));
  }

  get comments(): CommentView[] {
    return this.store.state.threads.flatMap(commentsOf);
  }

  /** The comments by others that are not displayed yet. */
  get newComments(): readonly Comment[] {
    return this.store.threadList.newComments ?? [];
  }

  /** Returns the text of a comment that is being edited if it was changed elsewhere since. */
  otherText({ id, body }: Stored<CommentView>, threadId: number): string | undefined {
    const place = `edit:${id}` as const;
    if (!this.openForms.has(place)) return undefined;
    return this.store.editConflicts.otherText(id, threadId, this.drafts.base(place) ?? body);
  }

  /** Returns the number of replies of others to a thread, with those that are not displayed yet. */
  repliesByOthers(threadId: number): number {
    const replies = this.store.threadList.latest(threadId)?.replies ?? [];
    return replies.filter(({ isOwn }) => !isOwn).length;
  }

  /** The texts of all comments that are being edited and were changed elsewhere. */
  get otherTexts(): string[] {
    if (this.openForms.size === 0) return [];
    return this.store.state.threads.filter(isStored).flatMap((thread) =>
      commentsOf(thread)
        .filter(isStored)
        .flatMap((comment) => this.otherText(comment, thread.id) ?? []),
    );
  }

  readonly searchUsers = async (query: UserQuery): Promise<MentionableUserList> => {
    const page = await this.client.mentionableUsers(query);
    this.directory.addUsers(page.items);
    return page;
  };

  /** Whether a connection is of the same viewer and dashboard on the same service. */
  matches({ service, identity, dashboard }: Connection): boolean {
    const current = this.connection;
    return (
      service === current.service &&
      identity === current.identity &&
      dashboard === current.dashboard
    );
  }

  /** Continues with a changed connection, and repeats what failed without a session. */
  setConnection(connection: Connection): void {
    this.connection = connection;
    this.client.setConnection(connection);
    this.#updatePoller();
    if (connection.isExpired) return;
    const { threadList } = this.store;
    const { phase, failure } = threadList;
    if (phase === 'failed' && failure?.code === 'signed-out') void threadList.load();
    void this.store.resume();
  }

  /** Whether the page is visible; a hidden one makes no requests for changes. */
  set isVisible(isVisible: boolean) {
    this.#isVisible = isVisible;
    this.#updatePoller();
  }

  /** Sends and stores everything that is waiting, because the page is being hidden. */
  flush(): void {
    this.drafts.release();
    this.store.flush();
  }

  /** Applies the deletion of a stored value by another tab. */
  applyDeletion(key: string): void {
    const name = this.#cache.nameOf(key);
    if (name === undefined) return;
    this.drafts.restoreDeleted(name);
    this.store.deleteSettled(name);
  }

  /** Applies a value that another tab has stored: what the viewer has seen there. */
  applyUpdate(key: string): void {
    if (this.#cache.nameOf(key) !== READ_STATE) return;
    this.readState?.reload();
    this.#callbacks.onChange();
  }

  close(): void {
    this.drafts.release();
    this.isVisible = false;
    this.store.dispose();
    this.directory.stop();
    this.openTotal.stop();
    this.#orphanedTexts.stop();
  }

  /** A check that waits while the viewer writes would report the viewer's own change as one by others. */
  #updatePoller(): void {
    if (this.#isVisible && !this.connection.isExpired && !this.store.isSending) this.poller.start();
    else this.poller.stop();
  }

  async #poll({ isRecovering, canWait, signal }: CheckOptions): Promise<CheckResult> {
    const { threadList } = this.store;
    const isLoading = threadList.phase === 'loading';
    await threadList.loaded;
    if (threadList.phase === 'failed') {
      if (isLoading) return 'unchanged';
      await threadList.retry();
      void this.store.resume();
      return 'unchanged';
    }
    const check = (hasSlot: boolean) => threadList.check({ canWait: hasSlot, signal });
    const mayWait = canWait && !this.store.isResuming;
    const result = await (mayWait ? withWaitSlot(check) : check(false));
    // Nothing moves if no comments are displayed.
    if (this.comments.length === 0) await threadList.show();
    void this.store.resume(isRecovering);
    return result;
  }

  #onChange(): void {
    this.#updatePoller();
    const views = this.comments;
    if (this.store.threadList.phase === 'ready') {
      const now = this.clock.now() - CLOCK_TOLERANCE_MS;
      this.readState ??= new ReadState(this.#cache, now);
      this.readState.update(views);
      this.#orphanedTexts.update(new Set(views.flatMap(({ id }) => id ?? [])));
    }
    this.openTotal.update(this.store.threadList, this.store.state.threads);
    const viewer = this.connection.userId;
    const userIds = views.flatMap(
      ({ userId, isOwn }) => userId ?? (isOwn ? viewer : undefined) ?? [],
    );
    const comments = [...views, ...this.newComments];
    const bodies = comments.map(({ body }) => body);
    const mayMentionAnyone = bodies.some((body) => MENTION_SIGN.test(body));
    const isReady = this.store.threadList.phase === 'ready';
    const newest = comments.reduce((max, { id, isOwn }) => Math.max(max, isOwn ? 0 : (id ?? 0)), 0);
    this.directory.setVisibleUsers(
      new Set(userIds),
      mayMentionAnyone,
      isReady ? newest : undefined,
    );
    this.links.resolve(linksIn(bodies, this.directory));
    this.#callbacks.onChange();
  }
}
