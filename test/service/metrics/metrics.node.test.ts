import assert from 'node:assert/strict';
import { once } from 'node:events';
import { before, describe, it } from 'node:test';
import { DatabaseUnavailable, type Listening } from '../../../src/service/index.ts';
import { memoryEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

describe('/metrics', () => {
  const service = testService(memoryEngine());
  let server: Listening;
  let token = '';
  before(async () => {
    server = await service.listenForMetrics();
    token = await service.tokenOf('ann');
  });

  const metric = (name: string) => service.metric(name);

  it('is not served to viewers', async () => {
    assert.equal((await service.request('/metrics')).status, 404);
    assert.equal((await service.request('/metrics', { token })).status, 404);
    assert.equal(new URL(server.url).hostname, '127.0.0.1');
    const response = await fetch(`${server.url}/metrics`);
    assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    const other = await (await fetch(`${server.url}/openapi.json`)).text();
    assert.match(other, /"status":404,"detail":"The resources of this port are /);
    assert.equal((await fetch(`${server.url}/metrics`, { method: 'POST' })).status, 405);
  });

  it('is beside the health checks, which do not depend on the port of viewers', async () => {
    for (const path of ['/livez', '/readyz', '/healthz'])
      assert.equal((await fetch(server.url + path)).status, 200);
  });

  it('counts responses by the pattern of their route, method and status', async () => {
    const route = '/api/v1/embed/dashboard/:publicId/comments';
    const requests = (labels: string) => metric(`svc_http_requests_total{${labels}}`);
    const { id } = await service.comment(token, 'hello');
    await service.comments(token);
    await service.remove(token, id);
    await service.comments('invalid');
    await service.comments(token, '/mentionable-users');
    await service.request('/*', { method: 'PATCH' });
    for (const method of ['HEAD', 'OPTIONS']) await service.comments(token, '', { method });
    assert.equal(await requests(`route="${route}",method="HEAD",status="200"`), 1);
    assert.equal(await requests(`route="${route}",method="OPTIONS",status="405"`), 1);
    assert.equal(await requests(`route="${route}",method="GET",status="200"`), 1);
    assert.equal(await requests(`route="${route}",method="GET",status="401"`), 1);
    assert.equal(await requests(`route="${route}",method="POST",status="201"`), 1);
    assert.equal(await requests(`route="${route}/:commentId",method="DELETE",status="204"`), 1);
    assert.equal(await requests(`route="${route}/mentionable-users",method="GET",status="200"`), 1);
    assert.equal(await requests('route="other",method="PATCH",status="404"'), 1);
    const durations = `svc_http_request_duration_seconds_count{route="${route}",method="GET"}`;
    assert.equal(await metric(durations), 2);
    assert.ok(Number(await metric(durations.replace('count', 'sum'))) < performance.now() / 1_000);
  });

  it('has no label that a client can choose', async () => {
    // Without the metrics of Node, which adds one for each kind of garbage collection that has run.
    const linesOf = (metrics: string) => metrics.match(/^svc_/gm)?.length ?? 0;
    const before = linesOf(await service.metrics());
    service.mount('/data', () => new Response('x'));
    for (const path of ['/secret-path', '/api/secret-path', '/data/secret-path'])
      for (const method of ['GET', 'PROPFIND'])
        await service.request(path, { token, method, headers: { 'x-request-id': 'secret-id' } });
    const metrics = await service.metrics();
    assert.doesNotMatch(metrics, /secret|PROPFIND|acme|ann/);
    assert.match(metrics, /route="other",method="other"/);
    assert.match(metrics, /route="\/data\/\*",method="GET",status="200"/);
    const lines = linesOf(metrics);
    for (let index = 0; index < 20; index++) await service.request(`/unknown/${index}`);
    assert.equal(linesOf(await service.metrics()), lines);
    assert.ok(lines - before < 120);
  });

  it('counts rejections by reason', async (test) => {
    const rejections = (reason: string) => metric(`svc_rejections_total{reason="${reason}"}`);
    const unauthorized = (await rejections('401')) ?? 0;
    await service.comments('invalid');
    assert.equal(await rejections('401'), unauthorized + 1);
    await service.restart({ rateLimits: { lists: 1 } });
    await service.comments(token);
    await service.comments(token);
    assert.equal(await rejections('rate-limit-lists'), 1);
    const lost = () => Promise.reject(new DatabaseUnavailable('lost'));
    const { mock } = test.mock.method(service.database, 'query', lost);
    await service.comments(token);
    mock.restore();
    assert.equal(await rejections('database-unavailable'), 1);
    await service.restart();
  });

  it('counts requests that cannot be parsed as rejections', async () => {
    const header = `X-Large: ${'x'.repeat(33 * 1024)}`;
    for (const [status, input] of [
      [400, 'garbage\r\n\r\n'],
      [431, `GET / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`],
    ] as const) {
      const name = `svc_rejections_total{reason="${status}"}`;
      const earlier = (await metric(name)) ?? 0;
      const socket = service.connect().resume();
      socket.write(input);
      await once(socket, 'close');
      assert.equal(await metric(name), earlier + 1);
    }
  });

  it('counts pages of threads by whether they were cached', async () => {
    const pages = (result: string) => metric(`svc_thread_cache_requests_total{result="${result}"}`);
    await service.comment(token, 'changes the list');
    await service.comments(token);
    await service.comments(token);
    assert.deepEqual([await pages('miss'), await pages('hit')], [1, 1]);
    assert.ok(((await metric('svc_thread_cache_bytes')) ?? 0) > 0);
  });

  it('has the load of the pool, the queues and the process', async () => {
    assert.equal(await metric('svc_database_connections'), 1);
    for (const name of [
      'svc_database_connections_idle',
      'svc_database_waiting',
      'svc_writes_waiting',
      'svc_thread_lists_waiting',
      'svc_user_lists_waiting',
      'svc_requests_in_progress',
    ])
      assert.equal(await metric(name), 0, name);
    assert.ok(((await metric('process_resident_memory_bytes')) ?? 0) > 0);
  });
});
