import { connect, type Socket } from 'node:net';
import { ApiClient } from '../../service/api-client.ts';

/** How many of the largest replies, of 60,000 bytes of JSON each, fit into one thread. */
const LARGEST_THREAD = 16;

/** A viewer of `acme` who tries to use all memory of a process, and a viewer of `globex` whom the process also serves. */
export class MemoryAttack {
  readonly #url: string;
  readonly #acme: ApiClient;
  /** The other account has another host of the same process. */
  readonly #globex: ApiClient;
  readonly #sockets: Socket[] = [];
  #attacker = '';
  #other = '';
  #thread = 0;

  /** `url` is that of a service with the configuration of the tests. */
  constructor(url: string) {
    this.#url = url;
    this.#acme = new ApiClient(url);
    this.#globex = new ApiClient(url.replace('127.0.0.1', 'localhost'), 'globex-key');
  }

  /** Creates what the attacker will list: 300 of the largest comments, and the largest thread. */
  async prepare(): Promise<void> {
    this.#attacker = await this.#acme.tokenOf('viewer');
    const body = '\u0001'.repeat(10_000);
    for (let round = 0; round < 15; round++) await this.#create(body);
    this.#thread = (await this.#acme.comment(this.#attacker, 'a thread of the largest size')).id;
    await this.#create(body, this.#thread, LARGEST_THREAD);
    this.#other = await this.#globex.tokenOf('other');
    await this.#globex.comment(this.#other, 'hello');
  }

  /** Lists the comments of the other account; resolves with the status. */
  async listOfOther(): Promise<number> {
    return (await this.#globex.comments(this.#other)).status;
  }

  /** Requests large pages that are not read. Few of them come from the cache. */
  requestPages(): void {
    for (let index = 0; index < 32; index++) this.#send(`first=${100 + index}`);
  }

  /** Reads different pages, several at a time. */
  async readPages(): Promise<void> {
    const read = async (_: unknown, reader: number) => {
      for (let page = 0; page < 50; page++) {
        const query = `?first=${1 + 4 * page + reader}&includeResolved=true`;
        await this.#acme.comments(this.#attacker, query);
      }
    };
    await Promise.all(Array.from({ length: 4 }, read));
  }

  /** Resolves the largest thread 24 times at once. */
  async resolveThread(): Promise<void> {
    const resolve = () => this.#acme.resolve(this.#attacker, this.#thread);
    await Promise.all(Array.from({ length: 24 }, resolve));
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #create(body: string, parentId?: number, length = 20): Promise<void> {
    const create = () => this.#acme.comment(this.#attacker, body, parentId);
    await Promise.all(Array.from({ length }, create));
  }

  /** Sends a request on a new connection, which is not read. */
  #send(query: string): void {
    const { hostname, port } = new URL(this.#url);
    const socket = connect(Number(port), hostname);
    this.#sockets.push(socket);
    socket.on('error', () => {});
    const request = `GET /api/v1/embed/dashboard/sales/comments?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Embed-Token ${this.#attacker}\r\n\r\n`;
    socket.write(request);
  }
}
