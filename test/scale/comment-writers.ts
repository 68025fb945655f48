import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Random } from '../node/random.ts';
import { ExpectedComments } from '../soak/expected-comments.ts';
import { Findings } from '../soak/findings.ts';
import { ViewerClient } from '../soak/viewer-client.ts';

const DASHBOARD = 'sales';

/** Viewers that create comments one after the other, each of them sent until it is acknowledged. */
export class CommentWriters {
  /** The acknowledged comments, the oldest first. */
  readonly acknowledged: string[] = [];
  readonly #url: string;
  readonly #expected: ExpectedComments;
  readonly #findings = new Findings();
  readonly #writers: Promise<void>[] = [];
  #isStopped = false;
  #onAcknowledged: () => void = () => {};

  /** `expected` also has the comments of other writers of the same database. */
  constructor(url: string, expected = new ExpectedComments()) {
    this.#url = url;
    this.#expected = expected;
  }

  /** Why attempts failed. */
  get failures(): string[] {
    return [...this.#findings.failures.keys()];
  }

  start(count: number): void {
    for (let index = 0; index < count; index++)
      this.#writers.push(this.#write(this.#clientOf(`writer-${index}`, index)));
  }

  /** Resolves after this number of further acknowledgments. */
  async untilAcknowledged(count: number): Promise<void> {
    const target = this.acknowledged.length + count;
    await new Promise<void>((resolve) => {
      this.#onAcknowledged = () => {
        if (this.acknowledged.length >= target) resolve();
      };
    });
  }

  /** Resolves when the last comment of each viewer is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#writers);
  }

  /** Fails if an acknowledged comment is lost, or a comment exists twice. */
  async check(): Promise<void> {
    const threads = await this.#clientOf('reader').allThreads(DASHBOARD);
    assert.deepEqual(this.#expected.differences(DASHBOARD, threads), []);
  }

  async #write(client: ViewerClient): Promise<void> {
    while (!this.#isStopped) {
      const key = randomUUID();
      const comment = this.#expected.submit(key, DASHBOARD);
      const { text } = await client.send(`${DASHBOARD}/comments`, [201], { body: { body: key } });
      comment.id = JSON.parse(text).id;
      comment.state = 'acknowledged';
      this.acknowledged.push(key);
      this.#onAcknowledged();
    }
  }

  #clientOf(name: string, seed = 0): ViewerClient {
    const shared = { expected: this.#expected, findings: this.#findings };
    const { signal } = new AbortController();
    const setup = { url: this.#url, apiKey: 'acme-key', signal, ...shared };
    return new ViewerClient(name, setup, new Random(seed));
  }
}
