import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { delay } from '../../src/lib/delay.ts';
import { ApiClient } from '../service/api-client.ts';

const RETRY_DELAY_MS = 50;

/**
 * Viewers that create comments one after the other. Each comment is sent again with the same `Idempotency-Key` until it
 * is acknowledged.
 */
export class CommentWriters {
  /** The ids of acknowledged comments by their key, which is also their text. */
  readonly acknowledged = new Map<string, number>();
  /** Why attempts failed. */
  readonly failures: string[] = [];
  readonly #client: ApiClient;
  readonly #tokenOf: (writer: number) => Promise<string>;
  #writers: Promise<void>[] = [];
  #isStopped = false;
  #onAcknowledged: () => void = () => {};

  /** `tokenOf` returns the token of a viewer; after a `401` it is called again. */
  constructor(client: ApiClient, tokenOf: (writer: number) => Promise<string>) {
    this.#client = client;
    this.#tokenOf = tokenOf;
  }

  start(count: number): void {
    this.#writers = Array.from({ length: count }, (_, index) => this.#write(index));
  }

  /** Resolves after this number of further acknowledgments. */
  async untilAcknowledged(count: number): Promise<void> {
    const target = this.acknowledged.size + count;
    await new Promise<void>((resolve) => {
      this.#onAcknowledged = () => {
        if (this.acknowledged.size >= target) resolve();
      };
    });
  }

  /** Resolves when the last comment of each viewer is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#writers);
  }

  /** Fails if an acknowledged comment is lost, or a comment exists twice. */
  async check(token: string): Promise<void> {
    const found = await this.#client.allThreads(token);
    const ids = new Map(found.map(({ root: { id, body } }) => [body, id]));
    assert.equal(ids.size, found.length, 'no comment exists twice');
    const lost = [...this.acknowledged].filter(([key, id]) => ids.get(key) !== id);
    assert.deepEqual(lost, [], 'no acknowledged comment is lost');
    assert.equal(ids.size, this.acknowledged.size, 'every comment was acknowledged');
  }

  async #write(writer: number): Promise<void> {
    let token = await this.#tokenOf(writer);
    while (!this.#isStopped) {
      const key = randomUUID();
      for (;;) {
        const outcome = await this.#attempt(token, key);
        if (typeof outcome === 'number') {
          this.acknowledged.set(key, outcome);
          this.#onAcknowledged();
          break;
        }
        if (outcome === '401') token = await this.#tokenOf(writer);
        else this.failures.push(outcome);
        await delay(RETRY_DELAY_MS);
      }
    }
  }

  /** Returns the id of the comment, or why there is none. */
  async #attempt(token: string, key: string): Promise<number | string> {
    try {
      const { status, body } = await this.#client.comments(token, '', { body: { body: key }, key });
      return status === 201 ? body.id : String(status);
    } catch (error) {
      return String((error as Error).cause ?? error);
    }
  }
}

/** Creates writers whose tokens are minted once. */
export function commentWriters(url: string): CommentWriters {
  const client = new ApiClient(url);
  return new CommentWriters(client, (writer) => client.tokenOf(`writer-${writer}`));
}
