import { delay } from '../../src/lib/waiting.ts';
import { ApiClient } from '../service/api-client.ts';

const RETRY_DELAY_MS = 50;

interface ReaderOptions {
  dashboard?: string;
  /** How long the service may wait for a change, in seconds. */
  wait?: number;
}

/** Viewers who request a list again and again with its ETag, each with a session of its own. */
export class ListReaders {
  /** Why requests failed. */
  readonly failures: string[] = [];
  readonly #client: ApiClient;
  readonly #dashboard: string;
  readonly #prefer: string;
  /** The current list of each viewer. */
  readonly #lists: string[] = [];
  readonly #readers: Promise<void>[] = [];
  #isStopped = false;

  constructor(url: string, { dashboard = 'sales', wait = 0 }: ReaderOptions = {}) {
    this.#client = new ApiClient(url);
    this.#dashboard = dashboard;
    this.#prefer = `wait=${wait}`;
  }

  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index++)
      this.#readers.push(this.#read(await this.#client.tokenOf(`reader-${index}`), index));
  }

  /** Resolves when the list of every viewer contains these comments. */
  async untilAllHave(bodies: Iterable<string>): Promise<void> {
    const expected = [...bodies];
    const isCurrent = (list = '') => expected.every((body) => list.includes(body));
    while (!this.#readers.every((_, index) => isCurrent(this.#lists[index])))
      await delay(RETRY_DELAY_MS);
  }

  /** Ends the readers when their last request has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#readers);
  }

  async #read(token: string, index: number): Promise<void> {
    const dashboard = this.#dashboard;
    let etag = '';
    while (!this.#isStopped) {
      try {
        const sent = { 'if-none-match': etag, prefer: this.#prefer };
        const headers = { ...sent, 'x-forwarded-for': `10.0.0.${index}` };
        const response = await this.#client.comments(token, '', { dashboard, headers });
        if (![200, 304].includes(response.status)) throw response.status;
        if (response.status === 200) this.#lists[index] = response.text;
        etag = response.headers.get('etag') ?? '';
      } catch (error) {
        this.failures.push(String((error as Error).cause ?? error));
        await delay(RETRY_DELAY_MS);
      }
    }
  }
}
