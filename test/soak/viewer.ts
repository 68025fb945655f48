import { delay } from '../../src/lib/delay.ts';
import {
  type ExpectedComment,
  type ExpectedComments,
  keyOf,
  type ListedComment,
  type ListedThread,
} from './expected-comments.ts';
import type { Violations } from './invariants.ts';
import type { Random } from './random.ts';
import type { ViewerClient } from './viewer-client.ts';

/** The most threads that a viewer has at a time, so that the lists do not grow during the run. */
const THREADS_MAX = 2;
/** How many replies a thread gets, for the same reason. */
const REPLIES_MAX = 3;

interface ThreadList {
  items: ListedThread[];
}

/** What a viewer needs. */
export interface ViewerSetup {
  client: ViewerClient;
  dashboard: string;
  random: Random;
  expected: ExpectedComments;
  violations: Violations;
  /** The average time between two actions, in milliseconds. */
  pauseMs: number;
}

/** An HTTP viewer: polls the list of a dashboard as `<svc-comments>` does, and writes. */
export class Viewer {
  readonly #setup: ViewerSetup;
  readonly #own: ExpectedComment[] = [];
  #count = 0;
  #list: { tag: string | undefined; text: string } | undefined;
  #hasWritten = false;

  constructor(setup: ViewerSetup) {
    this.#setup = setup;
  }

  /** Acts until the signal aborts, then finishes the last action. */
  async run(signal: AbortSignal): Promise<void> {
    const { random, pauseMs } = this.#setup;
    while (!signal.aborted) {
      await delay(random.between(0, 2 * pauseMs), signal).catch(() => {});
      if (!signal.aborted) await this.#act();
    }
  }

  /** Records a violation if the list of the viewer is out of date after a poll. */
  async checkList(): Promise<void> {
    const kept = await this.#poll();
    this.#list = undefined;
    if (kept !== (await this.#poll()))
      this.#violate(`the list of ${this.#setup.client.externalId} is out of date after a poll`);
  }

  async #act(): Promise<unknown> {
    const chance = this.#setup.random.next();
    const thread = this.#setup.random.pick(this.#own);
    if (chance < 0.6) return this.#poll();
    if (chance < 0.72) return this.#own.length < THREADS_MAX ? this.#create() : this.#delete();
    if (chance < 0.84) return this.#reply();
    if (!thread) return this.#create();
    return chance < 0.92 ? this.#edit(thread) : this.#resolve(thread);
  }

  /** Returns the list after a conditional request. */
  async #poll(): Promise<string> {
    const { client, dashboard } = this.#setup;
    const { status, text, tag } = await client.send({
      path: `${dashboard}/comments?first=20&includeResolved=true`,
      tag: this.#list?.tag,
      expected: [200, 304],
    });
    if (status === 200) this.#list = { tag, text };
    else if (this.#hasWritten)
      this.#violate(`a poll of ${client.externalId} returned the list before an own change`);
    this.#hasWritten = false;
    return this.#list?.text ?? '';
  }

  async #create(): Promise<void> {
    const thread = await this.#write();
    if (thread) this.#own.push(thread);
  }

  /** Replies to a thread of the list, which its author may delete at the same time. */
  async #reply(): Promise<void> {
    const { items }: ThreadList = JSON.parse(this.#list?.text ?? '{"items":[]}');
    const open = items.filter(({ replies }) => replies.length < REPLIES_MAX);
    const thread = this.#setup.random.pick(open);
    if (thread) await this.#write(thread.root);
  }

  /** Creates a comment; returns undefined if the thread does not exist anymore. */
  async #write(root?: ListedComment): Promise<ExpectedComment | undefined> {
    const { client, dashboard, expected } = this.#setup;
    const key = `${client.externalId}-${++this.#count}`;
    const comment = expected.add({
      key,
      dashboard,
      threadKey: root && keyOf(root.body),
      text: key,
      isResolved: false,
      state: 'submitted',
    });
    const { status, text } = await client.send({
      path: `${dashboard}/comments`,
      body: { body: key, parentId: root?.id },
      expected: root ? [201, 404] : [201],
    });
    if (status !== 201) return undefined;
    comment.id = JSON.parse(text).id;
    comment.state = 'acknowledged';
    this.#hasWritten = true;
    return comment;
  }

  async #edit(comment: ExpectedComment): Promise<void> {
    const text = `${comment.key} edited ${++this.#count}`;
    const isChanged = await this.#change(comment, 'PATCH', '', { body: text });
    if (isChanged) comment.text = text;
  }

  async #resolve(comment: ExpectedComment): Promise<void> {
    const resolved = !comment.isResolved;
    const isChanged = await this.#change(comment, 'POST', '/resolve', { resolved });
    if (isChanged) comment.isResolved = resolved;
  }

  async #delete(): Promise<void> {
    const comment = this.#own.shift();
    if (!comment) return;
    await this.#change(comment, 'DELETE', '', undefined, [204, 404]); // 404: an earlier attempt has deleted it
    comment.state = 'deleted';
  }

  async #change(
    { id, dashboard }: ExpectedComment,
    method: string,
    action: string,
    body?: unknown,
    expected = [200],
  ): Promise<boolean> {
    const path = `${dashboard}/comments/${id}${action}`;
    const { status } = await this.#setup.client.send({ method, path, body, expected });
    const isChanged = expected.includes(status);
    this.#hasWritten ||= isChanged;
    return isChanged;
  }

  #violate(description: string): void {
    this.#setup.violations.add('lists', description);
  }
}
