import type { MentionableUserList } from '../../api/comments.ts';
import type { Connection } from '../../session/connection.ts';
import { pageTime, ServerClock } from '../../session/server-clock.ts';
import { CommentsClient, type UserQuery } from '../client/comments-client.ts';
import { CommentsStore, type Outcome } from './comments-store.ts';
import { Drafts } from './drafts.ts';
import { LocalCache } from './local-cache.ts';
import { Poller } from './poller.ts';
import { PostOutbox } from './post-outbox.ts';
import { ReadState } from './read-state.ts';
import { UserDirectory } from './user-directory.ts';
import { type CommentView, commentsOf } from './view-model.ts';

/** What a conversation tells whoever draws it. */
export interface CommentsCallbacks {
  /** The conversation has changed. */
  onChange: () => void;
  /** Names or pictures have become known. */
  onNamesChange: () => void;
  onOutcome: (outcome: Outcome) => void;
}

/** Everything that belongs to one speaker on one dashboard; another speaker gets a new one. */
export class CommentsSession {
  readonly client: CommentsClient;
  readonly clock = new ServerClock(pageTime);
  readonly store: CommentsStore;
  readonly directory: UserDirectory;
  readonly drafts: Drafts;
  /** Which boxes and questions stand open: at first every box in which an earlier page left a text. */
  readonly openForms: Set<string>;
  readonly poller: Poller;
  readonly #keep: LocalCache;
  readonly #callbacks: CommentsCallbacks;
  #readState: ReadState | undefined;
  connection: Connection;

  constructor(connection: Connection, callbacks: CommentsCallbacks) {
    const { clock } = this;
    this.connection = connection;
    this.#callbacks = callbacks;
    this.#keep = new LocalCache(connection.identity, connection.dashboard);
    const client = new CommentsClient(connection, clock);
    const outbox = new PostOutbox(this.#keep);
    const onChange = () => this.#changed();
    this.client = client;
    this.drafts = new Drafts(this.#keep);
    this.openForms = new Set(this.drafts.places());
    this.store = new CommentsStore({ client, outbox, clock, ...callbacks, onChange });
    this.directory = new UserDirectory(client, callbacks.onNamesChange);
    this.poller = new Poller(() => this.#look());
  }

  /** All comments that are drawn. */
  get comments(): CommentView[] {
    return this.store.state.threads.flatMap(commentsOf);
  }

  /** What the viewer has not seen yet; none before the first page is there. */
  get readState(): ReadState | undefined {
    return this.#readState;
  }

  /** Looks users up for a composer. */
  readonly searchUsers = async (query: UserQuery): Promise<MentionableUserList> => {
    const page = await this.client.mentionableUsers(query);
    this.directory.addUsers(page.items);
    return page;
  };

  /** Whether a connection is of the same speaker on the same dashboard of the same service. */
  matches(connection: Connection): boolean {
    const same = ['service', 'identity', 'dashboard'] as const;
    return same.every((name) => connection[name] === this.connection[name]);
  }

  /** Goes on over a renewed session. */
  setConnection(connection: Connection): void {
    this.connection = connection;
    this.client.setConnection(connection);
    if (connection.lapsed) return;
    const { threadList } = this.store;
    if (threadList.failure?.code === 'signed-out') void threadList.load();
    void this.store.resume();
  }

  /** The page goes away: what has not been sent or written is, now. */
  flush(): void {
    this.drafts.flush();
    this.store.flush();
  }

  close(): void {
    this.drafts.flush();
    this.poller.stop();
    this.store.dispose();
    this.directory.stop();
  }

  async #look(): Promise<void> {
    const { threadList, busy } = this.store;
    if (this.connection.lapsed || busy) return;
    if (threadList.phase === 'failed') await threadList.load();
    else await threadList.check();
  }

  #changed(): void {
    const { phase } = this.store.threadList;
    const views = this.comments;
    if (phase === 'ready') {
      this.#readState ??= new ReadState(this.#keep, this.clock.now());
      this.#readState.update(views);
    }
    const ids = views.flatMap(({ userId }) => userId ?? []);
    const named = views.some(({ body }) => body.includes('@'));
    this.directory.setVisibleUsers(new Set(ids), named);
    this.#callbacks.onChange();
  }
}
