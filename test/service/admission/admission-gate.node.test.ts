import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/deferred.ts';
import { AdmissionGate, type Slot } from '../../../src/service/admission/admission-gate.ts';
import type { Listening } from '../../../src/service/http/listen.ts';
import { TIMES } from '../../../src/service/limits/limits.ts';
import { serveWithGate } from '../http/serve-with-gate.ts';

/** More bytes than the buffers of a connection hold. */
const LARGE = 50_000_000;

/** The client address of a request and, after its authentication, its account and user. */
type Sender = readonly [address: string, account?: string, user?: string];

/** Takes a slot as a request does: a rejected one leaves. */
function enter(gate: AdmissionGate, [address, account, user]: Sender): Slot {
  const slot = gate.enter(address);
  try {
    if (account && user) slot.assign({ account, user });
    return slot;
  } catch (error) {
    gate.leave(slot);
    throw error;
  }
}

describe('AdmissionGate', () => {
  const limits = { user: 1, address: 3, account: 2, process: 6 };
  const ann: Sender = ['a', 'acme', 'ann'];
  const bob: Sender = ['b', 'acme', 'bob'];
  const cases: [scope: string, earlier: Sender[], rejected: Sender, advice: string][] = [
    ['user', [ann], ['b', 'acme', 'ann'], 'Each viewer needs'],
    ['account', [ann, bob], ['c', 'acme', 'cem'], 'Try again'],
    ['address', [['a'], ann, ['a']], ['a'], 'Behind a proxy'],
    ['process', [['a'], ['b'], ['c'], ['d'], ['e'], ['f']], ['g'], 'Try again'],
  ];
  for (const [scope, earlier, rejected, advice] of cases)
    it(`rejects a request beyond the limit of the ${scope} until another one leaves`, () => {
      const gate = new AdmissionGate(limits);
      const [first = assert.fail()] = earlier.map((sender) => enter(gate, sender));
      assert.throws(() => enter(gate, rejected), {
        status: 503,
        message: new RegExp(` of one ${scope} may be .*\\. ${advice}`),
        reason: `slots-${scope}`,
        headers: { 'Retry-After': '1', Connection: 'close' },
      });
      assert.equal(gate.size, earlier.length);
      gate.leave(first);
      enter(gate, rejected);
    });

  it('admits half of the free slots of each address that takes all it may', () => {
    const gate = new AdmissionGate({ address: 64, process: 64 });
    for (const address of ['a', 'b', 'c'])
      assert.throws(() => {
        for (;;) enter(gate, [address]);
      }, /fewer while others need them/);
    assert.equal(gate.size, 56);
  });

  it('admits three quarters of the slots for one account', () => {
    const gate = new AdmissionGate({ account: 64, process: 64 });
    assert.throws(
      () => {
        for (let user = 0; ; user++) enter(gate, [`${user}`, 'acme', `${user}`]);
      },
      { reason: 'slots-account' },
    );
    assert.equal(gate.size, 48);
  });

  it('admits one request of every address while there is a slot', () => {
    const gate = new AdmissionGate({ process: 5 });
    for (const address of 'abcde') enter(gate, [address]);
    assert.throws(() => enter(gate, ['f']), { reason: 'slots-process' });
  });

  it('counts no address for requests without a connection', () => {
    const gate = new AdmissionGate({ address: 1 });
    for (let count = 0; count < 3; count++) enter(gate, ['']);
    assert.equal(gate.size, 3);
  });

  it('starts 32 requests per turn of the event loop, in their order', async () => {
    const gate = new AdmissionGate();
    const started: number[] = [];
    const starts = Array.from({ length: 70 }, async (_, index) => {
      await gate.turn();
      started.push(index);
    });
    const counts: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await Promise.resolve();
      counts.push(started.length);
      await nextTurn();
    }
    await Promise.all(starts);
    assert.deepEqual(counts, [32, 64, 70, 70]);
    const inOrder = started.toSorted((a, b) => a - b);
    assert.deepEqual(started, inOrder);
  });
});

describe('a slot of a connection', () => {
  const sockets: Socket[] = [];
  let server: Listening;
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close();
  });
  const send = (text = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n') => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  };
  const until = async (condition: () => boolean) => {
    while (!condition()) await nextTurn();
  };

  it('is held until the response was passed to the operating system completely', async () => {
    const gate = new AdmissionGate();
    server = await serveWithGate(() => new Response('x'.repeat(LARGE)), { gate });
    const reader = send();
    await once(reader, 'readable');
    assert.equal(gate.size, 1);
    for (const ms of [0, TIMES.read / 2]) gate.disconnectSlowReaders(performance.now() + ms);
    reader.resume();
    await until(() => gate.size === 0);
    assert.ok(reader.bytesRead > LARGE / 2);
    assert.deepEqual(gate.responses(), []);
  });

  it('is released when the connection ends', async () => {
    const gate = new AdmissionGate();
    server = await serveWithGate(() => new Response('x'.repeat(LARGE)), { gate });
    const reader = send();
    await once(reader, 'readable');
    reader.destroy();
    await until(() => gate.size === 0);
  });

  it('is held by a handler that has not ended, also if the connection has', async () => {
    const gate = new AdmissionGate();
    const handled = deferred<Response>();
    const disconnected = deferred<void>();
    server = await serveWithGate(
      (_, { outgoing }) => {
        outgoing?.once('close', disconnected.resolve);
        return handled.promise;
      },
      { gate },
    );
    const client = send();
    await until(() => gate.size === 1);
    for (const now of [0, TIMES.read]) gate.disconnectSlowReaders(now);
    assert.equal(gate.responses()[0]?.destroyed, false, 'there is nothing to read yet');
    client.destroy();
    await disconnected.promise;
    assert.equal(gate.size, 1);
    handled.resolve(new Response());
    await until(() => gate.size === 0);
  });

  it('ends the connection of a client that reads a complete response too slowly', async () => {
    const gate = new AdmissionGate({}, {}, 100);
    const times = { ...TIMES, checkInterval: 20 };
    server = await serveWithGate(() => new Response('x'.repeat(LARGE)), { gate, times });
    const reader = send();
    await once(reader, 'readable');
    // Reads all the time, but little, so that the connection is never idle.
    const reading = setInterval(() => reader.read(1_000), 10);
    await until(() => gate.size === 0);
    clearInterval(reading);
    assert.ok(reader.bytesRead < LARGE);
  });
});
