import { connect, createServer, type Server, type Socket } from 'node:net';

/** The simulated network and CPU of a visitor. */
export interface NetworkProfile {
  name: string;
  /** Milliseconds of a round trip. */
  roundTrip: number;
  /** Bytes per second, in each direction. */
  throughput: number;
  /** The factor by which the browser's CPU is slowed down. */
  cpuSlowdown: number;
}

/** Lighthouse's desktop throttling. */
export const FAST: NetworkProfile = {
  name: '40 ms, 10 Mbit/s',
  roundTrip: 40,
  throughput: 1_250_000,
  cpuSlowdown: 1,
};

/** Lighthouse's mobile throttling. */
export const SLOW: NetworkProfile = {
  name: '150 ms, 1.6 Mbit/s, CPU ÷ 4',
  roundTrip: 150,
  throughput: 200_000,
  cpuSlowdown: 4,
};

/** Round trips before a new connection carries its first request: one for TCP, one for TLS 1.3. */
const HANDSHAKE_ROUND_TRIPS = 2;

const CHUNK_BYTES = 8192;

/**
 * Starts a TCP proxy to a local port that delays data as the network would. DevTools' throttling delays responses only
 * and ignores the cost of connections; here each connection costs its round trips, and all share the throughput.
 */
export async function startProxy(port: number, profile: NetworkProfile): Promise<Server> {
  const upstream = delayedPipe(profile);
  const downstream = delayedPipe(profile);
  const proxy = createServer((client) => {
    const opened = performance.now() + HANDSHAKE_ROUND_TRIPS * profile.roundTrip;
    const server = connect(port, '127.0.0.1');
    client.setNoDelay();
    server.setNoDelay();
    upstream(client, server, opened);
    downstream(server, client, opened);
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  return proxy;
}

/** Returns a function that forwards data from one socket to another, each chunk at its simulated time of arrival. */
function delayedPipe({ roundTrip, throughput }: NetworkProfile) {
  let idleAt = 0;
  return (from: Socket, to: Socket, opened: number): void => {
    const inFlight: (() => void)[] = [];
    const forward = (bytes: number, deliver: () => void) => {
      idleAt = Math.max(idleAt, performance.now()) + (bytes / throughput) * 1000;
      inFlight.push(deliver);
      const arrival = Math.max(idleAt, opened) + roundTrip / 2;
      // Delivers in the order of sending, whichever timer fires first.
      setTimeout(() => inFlight.shift()?.(), arrival - performance.now());
    };
    from.on('data', (data) => {
      for (let offset = 0; offset < data.length; offset += CHUNK_BYTES) {
        const chunk = data.subarray(offset, offset + CHUNK_BYTES);
        forward(chunk.length, () => to.write(chunk));
      }
    });
    from.on('close', () => forward(0, () => to.destroy()));
    from.on('error', () => to.destroy());
  };
}
