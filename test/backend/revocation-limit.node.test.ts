import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toNodeHandler } from '../../src/backend/node-handler.ts';
import type { SessionEndpointOptions } from '../../src/backend/session-endpoint.ts';
import { fakeServiceOfEachTest, NEED } from './fake-service.ts';

const PER_MINUTE = 600;
const LOOPBACK = '127.0.0.1';

/** How an endpoint is called: from which address, and with which `X-Forwarded-For`. */
type Client = readonly [remote: string, forwardedFor?: string];

describe('the limit of sessionEndpoint', () => {
  const fake = fakeServiceOfEachTest();

  /** An endpoint of Node, and the status and headers of its responses to a client. */
  const nodeEndpoint = (options: Partial<SessionEndpointOptions> = {}) => {
    fake.service.response = { status: 204 };
    const handle = toNodeHandler(fake.endpoint(options));
    return async ([remoteAddress, forwardedFor]: Client, method = 'DELETE') => {
      const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
      const body = method === 'DELETE' ? { sessionIds: [] } : NEED;
      const socket = { remoteAddress };
      const request = { method, url: '/', headers, socket, body, readableDidRead: true };
      const sent = new Headers();
      const response = {
        statusCode: 0,
        writableEnded: false,
        headersSent: false,
        setHeader: (name: string, value: string) => sent.set(name, value),
        appendHeader: (name: string, value: string) => sent.append(name, value),
        end: () => {},
        on: () => {},
      };
      await handle(request as never, response);
      return { status: response.statusCode, headers: sent };
    };
  };

  const use = async (call: (client: Client) => Promise<{ status: number }>, client: Client) => {
    for (let sent = 0; sent < PER_MINUTE; sent++) assert.equal((await call(client)).status, 204);
  };

  const clients: [name: string, client: Client, same: Client, other: Client][] = [
    ['address', ['203.0.113.1'], ['::ffff:203.0.113.1'], ['203.0.113.2']],
    ['IPv6 network', ['2001:db8:1:2::1'], ['2001:db8:1:2:3::9'], ['2001:db8:1:3::1']],
    [
      'address that a proxy of this machine appends',
      [LOOPBACK, '203.0.113.1'],
      ['::1', 'invented, 203.0.113.1:5000'],
      [LOOPBACK, '203.0.113.1, 203.0.113.2'],
    ],
    [
      'address that a proxy of a private network appends',
      ['10.1.2.3', '2001:db8::1'],
      ['172.31.0.9', '[2001:db8::1]:5000'],
      ['192.168.0.1', '2001:db9::1'],
    ],
    [
      'connection, if it is not from a private network',
      ['203.0.113.1', '198.51.100.1'],
      ['203.0.113.1', '198.51.100.2'],
      ['203.0.113.2', '198.51.100.1'],
    ],
  ];
  for (const [name, client, same, other] of clients)
    it(`allows 600 revocations a minute of each ${name}`, async () => {
      const call = nodeEndpoint();
      await use(call, client);
      const limited = await call(same);
      assert.equal(limited.status, 429);
      const seconds = Number(limited.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 60, `Retry-After: ${seconds}`);
      assert.equal((await call(other)).status, 204);
    });

  it('counts the clients of a server without addresses together', async () => {
    const handle = fake.endpoint();
    const call = async () => {
      const init = { method: 'DELETE', body: JSON.stringify({ sessionIds: [] }) };
      return handle(new Request('https://shop.example/api/embed-session', init));
    };
    await use(call, ['']);
    assert.equal((await call()).status, 429);
  });

  it('does not count mints, and a client without revocations left can mint', async () => {
    const call = nodeEndpoint();
    await use(call, ['203.0.113.1']);
    assert.equal((await call(['203.0.113.1'])).status, 429);
    fake.service.response = { status: 200, body: { sessionId: 'one-time' } };
    for (let sent = 0; sent < 3; sent++)
      assert.equal((await call(['203.0.113.1'], 'POST')).status, 200);
  });

  it('allows another 600 in the next minute', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const call = nodeEndpoint();
    await use(call, ['203.0.113.1']);
    t.mock.timers.tick(59_000);
    assert.equal((await call(['203.0.113.1'])).headers.get('retry-after'), '1');
    t.mock.timers.tick(1_000);
    assert.equal((await call(['203.0.113.1'])).status, 204);
  });

  it('counts what clientAddress returns', async () => {
    const clientAddress = ({ headers }: Request) => headers.get('X-Forwarded-For')?.split(',')[0];
    const call = nodeEndpoint({ clientAddress });
    await use(call, [LOOPBACK, '203.0.113.1, 192.0.2.1']);
    assert.equal((await call([LOOPBACK, '203.0.113.1, 192.0.2.2'])).status, 429);
    assert.equal((await call([LOOPBACK, '203.0.113.2, 192.0.2.1'])).status, 204);
  });

  it('is replaced by limit', async () => {
    const call = nodeEndpoint({ limit: () => undefined });
    await use(call, ['203.0.113.1']);
    assert.equal((await call(['203.0.113.1'])).status, 204);
  });
});
