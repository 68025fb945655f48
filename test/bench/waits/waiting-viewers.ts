import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Where a viewer's list is. */
const LIST = '/api/v1/embed/dashboard/large/comments?first=20';
/** How many viewers connect at a time. */
const CONNECTING = 64;

/** A response to a list. */
interface ListResponse {
  status: number;
  etag: string;
}

/** A viewer with one connection, whose list waits for a change. */
export class WaitingViewer {
  readonly #socket: Socket;
  readonly #head: string;
  #onResponse: (response: ListResponse) => void = () => {};

  private constructor(socket: Socket, head: string) {
    this.#socket = socket;
    this.#head = head;
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      const [, length = '0'] = /content-length: (\d+)/i.exec(received) ?? [];
      if (end < 0 || received.length < end + 4 + Number(length)) return;
      const [, etag = ''] = /etag: (\S+)/i.exec(received) ?? [];
      const status = Number(received.slice(9, 12));
      received = '';
      this.#onResponse({ status, etag });
    });
  }

  static async connect(url: string, token: string): Promise<WaitingViewer> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = `GET ${LIST} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Embed-Token ${token}\r\nAccept: */*\r\n`;
    return new WaitingViewer(socket, head);
  }

  /** Requests the list, then waits for a change of it, again and again. */
  async wait(): Promise<void> {
    const first = new Promise<ListResponse>((resolve) => {
      this.#onResponse = resolve;
    });
    this.#socket.write(`${this.#head}\r\n`);
    let { etag } = await first;
    const send = () =>
      this.#socket.write(`${this.#head}If-None-Match: ${etag}\r\nPrefer: wait=25\r\n\r\n`);
    this.#onResponse = (response) => {
      if (response.status !== 304 && response.status !== 200)
        throw new Error(`the response to a list that waits is ${response.status}`);
      etag = response.etag;
      send();
    };
    send();
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Connects a viewer for each token, and starts their waits. */
export async function waitingViewers(
  url: string,
  tokens: readonly string[],
): Promise<WaitingViewer[]> {
  const viewers: WaitingViewer[] = [];
  for (let start = 0; start < tokens.length; start += CONNECTING)
    await Promise.all(
      tokens.slice(start, start + CONNECTING).map(async (token) => {
        const viewer = await WaitingViewer.connect(url, token);
        await viewer.wait();
        viewers.push(viewer);
      }),
    );
  return viewers;
}
