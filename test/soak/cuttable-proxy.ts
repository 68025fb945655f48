import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { delay } from '../../src/lib/waiting.ts';

/** Forwards TCP connections to a port, and can reset them or discard what is sent back. */
export class CuttableProxy {
  readonly #server: Server;
  readonly #connections = new Map<Socket, Socket>();
  #isDiscarding = false;

  constructor(target: number) {
    this.#server = createServer((client) => {
      const upstream = connect(target, '127.0.0.1');
      this.#connections.set(client, upstream);
      client.pipe(upstream);
      if (this.#isDiscarding) upstream.resume();
      else upstream.pipe(client);
      for (const socket of [client, upstream])
        socket.on('error', () => {}).on('close', () => this.#reset(client));
    });
  }

  /** Listens on a free port, and returns it. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Resets every connection. */
  cut(): void {
    for (const client of this.#connections.keys()) this.#reset(client);
  }

  /** Forwards requests but discards their responses, then resets the connections. */
  async loseResponses(ms: number): Promise<void> {
    this.#isDiscarding = true;
    for (const [client, upstream] of this.#connections) upstream.unpipe(client).resume();
    await delay(ms);
    this.#isDiscarding = false;
    this.cut();
  }

  #reset(client: Socket): void {
    client.resetAndDestroy();
    this.#connections.get(client)?.resetAndDestroy();
    this.#connections.delete(client);
  }
}
