import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, it } from 'node:test';
import { parseConfig } from '../../../src/service/index.ts';
import { config } from '../config.ts';
import { memoryEngine } from '../engines.ts';
import { testService } from '../test-service.ts';
import { received } from './serve-with-permits.ts';

describe('the host of a request', () => {
  const service = testService(memoryEngine());
  const statusOf = async (host: string) => {
    const sent = request(service.url('/'), { headers: { host } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };

  for (const host of ['localhost', 'LOCALHOST:443', 'localhost.', 'localhost.:4000', 'Localhost.'])
    it(`selects the account as ${host}`, async () => assert.equal(await statusOf(host), 200));

  for (const host of ['localhost..', 'other.localhost', 'localhos', 'localhost.example'])
    it(`selects none as ${host}`, async () => assert.equal(await statusOf(host), 404));

  for (const host of ['localhost:port', 'localhost:99999', 'user@localhost', '[::1', 'a b', 'a/b'])
    it(`is named by the problem of a request for ${host}`, async () => {
      const socket = service.connect();
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      const response = await received(socket);
      assert.match(
        response,
        /^HTTP\/1\.1 400 .*\r\ncontent-type: application\/problem\+json\r\n/is,
      );
      assert.match(response, /"The Host header and the path must form a valid URL\."/);
    });

  for (const [written, sent] of [
    ['Analytics.example.com.', 'analytics.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['[0:0:0:0:0:0:0:1]', '[::1]'],
    ['my_service', 'my_service'],
  ] as const)
    it(`is ${written} in the configuration, and ${sent} in a request`, () => {
      const [acme] = structuredClone(config.tenants);
      const { byHost } = parseConfig({ tenants: [{ ...acme, hosts: [written] }] });
      assert.deepEqual([...byHost.keys()], [sent]);
    });
});
