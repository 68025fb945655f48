import type { MentionableUserList } from '../../api/comments.ts';
import { CommentsClient, type UserQuery } from '../client/comments-client.ts';
import type { Connection } from '../client/connection.ts';
import { ServerClock } from '../client/server-clock.ts';
import { Conversation, type Outcome } from './comments-store.ts';
import { Drafts } from './drafts.ts';
import { Keep } from './local-cache.ts';
import { Poller } from './poller.ts';
import { Outbox } from './post-outbox.ts';
import { ReadMarks } from './read-state.ts';
import { Directory } from './user-directory.ts';
import { type CommentView, commentsOf } from './view-model.ts';

/** What a conversation tells whoever draws it. */
export interface Callbacks {
  /** The conversation has changed. */
  changed: () => void;
  /** Names or pictures have become known. */
  named: () => void;
  happened: (outcome: Outcome) => void;
}

/** Everything that belongs to one speaker on one dashboard; another speaker gets a new one. */
export class OpenConversation {
  readonly client: CommentsClient;
  readonly clock = new ServerClock();
  readonly conversation: Conversation;
  readonly directory: Directory;
  readonly drafts: Drafts;
  /** Which boxes and questions stand open: at first every box in which an earlier page left a text. */
  readonly places: Set<string>;
  readonly poller: Poller;
  readonly #keep: Keep;
  readonly #callbacks: Callbacks;
  #marks: ReadMarks | undefined;
  connection: Connection;

  constructor(connection: Connection, callbacks: Callbacks) {
    const { clock } = this;
    this.connection = connection;
    this.#callbacks = callbacks;
    this.#keep = new Keep(connection.identity, connection.dashboard);
    const client = new CommentsClient(connection, clock);
    const outbox = new Outbox(this.#keep);
    const changed = () => this.#changed();
    this.client = client;
    this.drafts = new Drafts(this.#keep);
    this.places = new Set(this.drafts.places());
    this.conversation = new Conversation({ client, outbox, clock, ...callbacks, changed });
    this.directory = new Directory(client, callbacks.named);
    this.poller = new Poller(() => this.#look());
  }

  /** All comments that are drawn. */
  get comments(): CommentView[] {
    return this.conversation.state.threads.flatMap(commentsOf);
  }

  /** What the viewer has not seen yet; none before the first page is there. */
  get marks(): ReadMarks | undefined {
    return this.#marks;
  }

  /** Looks users up for a composer. */
  readonly suggest = async (query: UserQuery): Promise<MentionableUserList> => {
    const page = await this.client.mentionable(query);
    this.directory.learn(page.items);
    return page;
  };

  /** Whether a connection is of the same speaker on the same dashboard of the same service. */
  fits(connection: Connection): boolean {
    const same = ['service', 'identity', 'dashboard'] as const;
    return same.every((name) => connection[name] === this.connection[name]);
  }

  /** Goes on over a renewed session. */
  reconnect(connection: Connection): void {
    this.connection = connection;
    this.client.reconnect(connection);
    if (connection.lapsed) return;
    const { listing } = this.conversation;
    if (listing.failure?.code === 'signed-out') void listing.load();
    void this.conversation.resume();
  }

  /** The page goes away: what has not been sent or written is, now. */
  flush(): void {
    this.drafts.flush();
    this.conversation.flush();
  }

  close(): void {
    this.drafts.flush();
    this.poller.rest();
    this.conversation.dispose();
    this.directory.stop();
  }

  async #look(): Promise<void> {
    const { listing, busy } = this.conversation;
    if (this.connection.lapsed || busy) return;
    if (listing.phase === 'failed') await listing.load();
    else await listing.check();
  }

  #changed(): void {
    const { phase } = this.conversation.listing;
    const views = this.comments;
    if (phase === 'ready') {
      this.#marks ??= new ReadMarks(this.#keep, this.clock.now());
      this.#marks.take(views);
    }
    const ids = views.flatMap(({ userId }) => userId ?? []);
    const named = views.some(({ body }) => body.includes('@'));
    this.directory.want(new Set(ids), named);
    this.#callbacks.changed();
  }
}
