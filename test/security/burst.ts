import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { AttackedProcess } from './attacked-process.ts';

/** Complete requests that are sent at the same moment, again and again, each over a connection of its own. */
export class Burst {
  readonly #attacked: AttackedProcess;
  readonly #requests: readonly string[];
  #sockets: Socket[] = [];

  constructor(attacked: AttackedProcess, requests: readonly string[]) {
    this.#attacked = attacked;
    this.#requests = requests;
  }

  /** Opens the connections that are not open: the first time, and those that were closed. */
  async connect(): Promise<void> {
    this.#sockets = await Promise.all(
      this.#requests.map(async (_, index) => {
        const earlier = this.#sockets[index];
        if (earlier && !earlier.destroyed) return earlier;
        const socket = this.#attacked.connect();
        await once(socket, 'connect');
        return socket;
      }),
    );
  }

  /** Sends the requests, and waits for each response or the end of its connection, which may have been closed meanwhile. */
  async send(): Promise<void> {
    await Promise.all(
      this.#sockets.map((socket, index) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        if (socket.closed) resolve();
        const end = () => resolve();
        socket.on('data', end).on('close', end);
        socket.write(this.#requests[index] ?? '');
        return promise.then(() => socket.off('data', end).off('close', end));
      }),
    );
  }
}
