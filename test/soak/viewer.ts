import { delay } from '../../src/lib/waiting.ts';
import { type ExpectedComment, keyOf, type ListedThread } from './expected-comments.ts';
import type { ViewerClient } from './viewer-client.ts';

/** The average time between two actions. */
const PAUSE_MS = 6_000;
/** The most threads of a viewer and replies of a thread, so that lists do not grow during the run. */
const [THREADS_MAX, REPLIES_MAX] = [2, 3];

/** An HTTP viewer: polls the list of a dashboard as `<svc-comments>` does, and writes. */
export class Viewer {
  readonly #client: ViewerClient;
  readonly #dashboard: string;
  readonly #own: ExpectedComment[] = [];
  #count = 0;
  #list: { tag: string | undefined; text: string } | undefined;
  #hasWritten = false;

  constructor(client: ViewerClient, dashboard: string) {
    this.#client = client;
    this.#dashboard = dashboard;
  }

  /** Acts until the signal aborts, then finishes the last action. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(this.#client.random.between(0, 2 * PAUSE_MS), signal).catch(() => {});
      if (!signal.aborted) await this.#act();
    }
  }

  /** Adds a violation if the list of the viewer is out of date after a poll. */
  async check(): Promise<void> {
    const kept = await this.#poll();
    this.#list = undefined;
    if (kept !== (await this.#poll())) this.#client.violate('has an old list after a poll');
  }

  async #act(): Promise<unknown> {
    const { random } = this.#client;
    const chance = random.next();
    const thread = random.pick(this.#own);
    if (chance < 0.6) return this.#poll();
    if (chance < 0.72 && this.#own.length >= THREADS_MAX) return this.#delete();
    if (chance < 0.84 && chance >= 0.72) return this.#reply();
    if (chance < 0.72 || !thread) return this.#create();
    return chance < 0.92 ? this.#edit(thread) : this.#resolve(thread);
  }

  /** Returns the list after a conditional request. */
  async #poll(): Promise<string> {
    const path = `${this.#dashboard}/comments?first=20&includeResolved=true`;
    const tag = this.#list?.tag;
    const { status, text, tag: newTag } = await this.#client.send(path, [200, 304], { tag });
    if (status === 200) this.#list = { tag: newTag, text };
    else if (this.#hasWritten) this.#client.violate('polled the list before an own change');
    this.#hasWritten = false;
    return this.#list?.text ?? '';
  }

  /** Replies to a thread of the list, which its author may delete at the same time. */
  async #reply(): Promise<void> {
    const { items }: { items: ListedThread[] } = JSON.parse(this.#list?.text ?? '{"items":[]}');
    const open = items.filter(({ replies }) => replies.length < REPLIES_MAX);
    const thread = this.#client.random.pick(open);
    if (thread) await this.#create(thread.root);
  }

  /** Creates a thread, or a reply if there is a root. */
  async #create(root?: ListedThread['root']): Promise<void> {
    const key = `${this.#client.name}-${++this.#count}`;
    const comment = this.#client.expected.submit(key, this.#dashboard, root && keyOf(root.body));
    const body = { body: key, parentId: root?.id };
    const { status, text } = await this.#write('POST', '', body, root ? [201, 404] : [201]);
    if (status !== 201) return;
    comment.id = JSON.parse(text).id;
    comment.state = 'acknowledged';
    if (!root) this.#own.push(comment);
  }

  async #edit(thread: ExpectedComment): Promise<void> {
    const text = `${thread.key} edited ${++this.#count}`;
    await this.#write('PATCH', `/${thread.id}`, { body: text }, [200]);
    thread.text = text;
  }

  async #resolve(thread: ExpectedComment): Promise<void> {
    const resolved = !thread.isResolved;
    await this.#write('POST', `/${thread.id}/resolve`, { resolved }, [200]);
    thread.isResolved = resolved;
  }

  async #delete(): Promise<void> {
    const thread = this.#own.shift();
    if (!thread) return;
    await this.#write('DELETE', `/${thread.id}`, undefined, [204, 404]); // 404: an earlier attempt has deleted it
    thread.state = 'deleted';
  }

  async #write(method: string, path: string, body: unknown, expected: readonly number[]) {
    const url = `${this.#dashboard}/comments${path}`;
    const response = await this.#client.send(url, expected, { method, body });
    this.#hasWritten ||= response.status !== 404;
    return response;
  }
}
