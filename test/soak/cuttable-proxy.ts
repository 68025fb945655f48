import { connect, createServer, type Server, type Socket } from 'node:net';
import { delay } from '../../src/lib/delay.ts';

interface Connection {
  client: Socket;
  upstream: Socket;
}

/** Forwards TCP connections to a port, and can close them or discard what is sent back. */
export class CuttableProxy {
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  #isDiscarding = false;

  private constructor(target: number) {
    this.#server = createServer((client) => this.#forward(client, connect(target, '127.0.0.1')));
  }

  static async start(target: number): Promise<CuttableProxy> {
    const proxy = new CuttableProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  /** Resets every connection. */
  cut(): void {
    for (const { client, upstream } of this.#connections) {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    }
  }

  /** Forwards requests but discards their responses, then resets the connections. */
  async loseResponses(ms: number): Promise<void> {
    this.#isDiscarding = true;
    for (const connection of this.#connections) discard(connection);
    await delay(ms);
    this.#isDiscarding = false;
    this.cut();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #forward(client: Socket, upstream: Socket): void {
    const connection = { client, upstream };
    this.#connections.add(connection);
    client.pipe(upstream);
    upstream.pipe(client);
    if (this.#isDiscarding) discard(connection);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => {});
      socket.on('close', () => {
        other.destroy();
        this.#connections.delete(connection);
      });
    }
  }
}

function discard({ client, upstream }: Connection): void {
  upstream.unpipe(client);
  upstream.resume();
}
