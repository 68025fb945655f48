import { CommentsClient } from './client.ts';
import type { Connection } from './connection.ts';
import { ServerClock } from './server-clock.ts';
import { Conversation, type Outcome } from './store/conversation.ts';
import { Directory } from './store/directory.ts';
import { Drafts } from './store/drafts.ts';
import { Keep } from './store/keep.ts';
import { Outbox } from './store/outbox.ts';

interface Callbacks {
  changed: () => void;
  named: () => void;
  happened: (outcome: Outcome) => void;
}

/** Everything that belongs to one speaker on one dashboard; another speaker gets a new one. */
export interface OpenConversation {
  readonly connection: Connection;
  readonly client: CommentsClient;
  readonly clock: ServerClock;
  readonly conversation: Conversation;
  readonly directory: Directory;
  readonly drafts: Drafts;
}

/** Opens the conversation of a connection; nothing is read before `conversation.listing.load`. */
export function openConversation(connection: Connection, callbacks: Callbacks): OpenConversation {
  const { identity, dashboard } = connection;
  const clock = new ServerClock();
  const client = new CommentsClient(connection, clock);
  const keep = new Keep(identity, dashboard);
  const { changed, happened, named } = callbacks;
  const outbox = new Outbox(keep);
  const conversation = new Conversation({ client, outbox, clock, changed, happened });
  const directory = new Directory(client, named);
  return { connection, client, clock, conversation, directory, drafts: new Drafts(keep) };
}
