import { delay } from '../../src/lib/delay.ts';
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
  readonly #path: string;
  readonly #prefer: string;
  /** The current list of each viewer. */
  readonly #lists: string[] = [];
  readonly #readers: Promise<void>[] = [];
  #isStopped = false;

  constructor(url: string, { dashboard = 'sales', wait = 0 }: ReaderOptions = {}) {
    this.#client = new ApiClient(url);
    this.#path = `/dashboard/${dashboard}/comments`;
    this.#prefer = `wait=${wait}`;
  }

  async start(count: number): Promise<void> {
    for (let index = 0; index < count; index++)
      this.#readers.push(this.#read(await this.#client.token(`reader-${index}`), index));
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
    const authorization = `Embed-Token ${token}`;
    let etag = '';
    while (!this.#isStopped) {
      try {
        const headers = {
          ...{ authorization, 'if-none-match': etag, prefer: this.#prefer },
          'x-forwarded-for': `10.0.0.${index}`,
        };
        const response = await this.#client.request(this.#path, undefined, headers);
        const text = await response.text();
        if (![200, 304].includes(response.status)) throw response.status;
        if (response.status === 200) this.#lists[index] = text;
        etag = response.headers.get('etag') ?? '';
      } catch (error) {
        this.failures.push(String((error as Error).cause ?? error));
        await delay(RETRY_DELAY_MS);
      }
    }
  }
}
