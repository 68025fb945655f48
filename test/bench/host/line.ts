import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line between a browser and its servers. */
export interface Line {
  name: string;
  /** Milliseconds of a round trip. */
  roundTrip: number;
  /** Bytes a second, each way. */
  throughput: number;
  /** How many times slower the browser's CPU is. */
  cpu: number;
}

/** A wired line: Lighthouse's desktop throttling. */
export const FAST: Line = {
  name: '40 ms, 10 Mbit/s',
  roundTrip: 40,
  throughput: 1_250_000,
  cpu: 1,
};

/** Lighthouse's mobile throttling. */
export const SLOW: Line = {
  name: '150 ms, 1.6 Mbit/s, CPU ÷ 4',
  roundTrip: 150,
  throughput: 200_000,
  cpu: 4,
};

/** Round trips before a new connection carries its first request: one of TCP, one of TLS 1.3. */
const HANDSHAKES = 2;

/** What goes through in one piece, in bytes. */
const PIECE = 8192;

/**
 * Puts a line in front of a server's port, and returns its own end. DevTools' throttling delays answers only, as if
 * connections cost nothing; here each costs its round trips, and all of them share the throughput.
 */
export async function layLine(port: number, line: Line): Promise<Server> {
  const up = direction(line);
  const down = direction(line);
  const end = createServer((near) => {
    const opened = performance.now() + HANDSHAKES * line.roundTrip;
    const far = connect(port, '127.0.0.1');
    near.setNoDelay();
    far.setNoDelay();
    up(near, far, opened);
    down(far, near, opened);
  });
  await new Promise<void>((resolve) => end.listen(0, resolve));
  return end;
}

/** One direction of a line: what a socket receives is given to another as late as it would arrive there. */
function direction({ roundTrip, throughput }: Line) {
  let free = 0;
  return (from: Socket, to: Socket, opened: number): void => {
    const underway: (() => void)[] = [];
    const pass = (bytes: number, deliver: () => void) => {
      free = Math.max(free, performance.now()) + (bytes / throughput) * 1000;
      underway.push(deliver);
      const arrival = Math.max(free, opened) + roundTrip / 2;
      // Whichever timer is first, what was sent first arrives first.
      setTimeout(() => underway.shift()?.(), arrival - performance.now());
    };
    from.on('data', (data) => {
      for (let at = 0; at < data.length; at += PIECE) {
        const piece = data.subarray(at, at + PIECE);
        pass(piece.length, () => to.write(piece));
      }
    });
    from.on('close', () => pass(0, () => to.destroy()));
    from.on('error', () => to.destroy());
  };
}
