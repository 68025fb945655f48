import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, it } from 'node:test';
import { parseConfig } from '../../../src/service/index.ts';
import { config } from '../config.ts';
import { memoryEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

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

  it('may have a final dot in the configuration', () => {
    const [acme] = structuredClone(config.tenants);
    const { byHost } = parseConfig({ tenants: [{ ...acme, hosts: ['Analytics.example.com.'] }] });
    assert.deepEqual([...byHost.keys()], ['analytics.example.com']);
  });
});
