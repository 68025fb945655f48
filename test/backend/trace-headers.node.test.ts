import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fakeServiceOfEachTest } from './fake-service.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`;
const OPENTELEMETRY = Symbol.for('opentelemetry.js.api.1');

describe('trace context of a request to sessionEndpoint', () => {
  const fake = fakeServiceOfEachTest();

  /** Calls the endpoint and returns the headers of its call to the service. */
  const forwarded = async (
    headers: Record<string, string>,
    { method = 'POST', body = { reason: 'initial', surface: 'chat' } as object } = {},
  ) => {
    const url = 'https://shop.example/api/embed-session';
    const json = JSON.stringify(body);
    const { status } = await fake.endpoint()(new Request(url, { method, headers, body: json }));
    assert.equal(status, method === 'POST' ? 200 : 204);
    return fake.service.requests.at(-1)?.headers ?? assert.fail('the service was not called');
  };

  it('is forwarded, and no other header', async () => {
    const own = Object.keys(await forwarded({}));
    const headers = await forwarded({
      traceparent: TRACEPARENT,
      tracestate: 'vendor=1,tenant@other=a b',
      baggage: 'user=ann',
      cookie: 'id=7',
      authorization: 'Bearer of-the-viewer',
      'x-request-id': 'page-1',
    });
    assert.deepEqual(Object.keys(headers).sort(), [...own, 'traceparent', 'tracestate'].sort());
    assert.equal(headers.traceparent, TRACEPARENT);
    assert.equal(headers.tracestate, 'vendor=1,tenant@other=a b');
    assert.equal(headers.authorization, 'Bearer key');
  });

  for (const sessionIds of [['a'], ['a', 'b']])
    it(`is forwarded when ${sessionIds.length} sessions are revoked`, async () => {
      fake.service.response = { status: 204 };
      const options = { method: 'DELETE', body: { sessionIds } };
      const { traceparent } = await forwarded({ traceparent: TRACEPARENT }, options);
      assert.equal(traceparent, TRACEPARENT);
    });

  for (const [name, traceparent] of [
    ['is text', 'secret'],
    ['is sent twice', `${TRACEPARENT}, ${TRACEPARENT}`],
  ] as const)
    it(`is not forwarded if traceparent ${name}`, async () => {
      const headers = await forwarded({ traceparent, tracestate: 'vendor=1' });
      assert.deepEqual([headers.traceparent, headers.tracestate], [undefined, undefined]);
    });

  it('is not forwarded without traceparent', async () => {
    assert.equal((await forwarded({ tracestate: 'vendor=1' })).tracestate, undefined);
  });

  for (const [name, tracestate, expected] of [
    ['has the longest valid length', `a=${'x'.repeat(254)},b=${'x'.repeat(253)}`, true],
    ['is too long', `a=${'x'.repeat(254)},b=${'x'.repeat(254)}`, false],
    ['has 32 members', Array.from({ length: 32 }, (_, i) => `k${i}=1`).join(), true],
    ['has 33 members', Array.from({ length: 33 }, (_, i) => `k${i}=1`).join(), false],
    ['has spaces and an empty member', 'a=1 ,\t,b=2', true],
    ['has a member without a value', 'a=1,b', false],
    ['has an upper-case key', 'Vendor=1', false],
    ['has a value with an equals sign', 'a=1=2', false],
    ['has a value beyond ASCII', 'a=\u00e9', false],
    ['is empty', '', false],
  ] as const)
    it(`${expected ? 'includes' : 'excludes'} a tracestate that ${name}`, async () => {
      const headers = await forwarded({ traceparent: TRACEPARENT, tracestate });
      assert.equal(headers.tracestate, expected ? tracestate : undefined);
      assert.equal(headers.traceparent, TRACEPARENT);
    });

  it('is left to the OpenTelemetry SDK of the process, if there is one', async () => {
    Object.assign(globalThis, { [OPENTELEMETRY]: { version: '1.9.0', propagation: {} } });
    try {
      assert.equal((await forwarded({ traceparent: TRACEPARENT })).traceparent, undefined);
    } finally {
      Reflect.deleteProperty(globalThis, OPENTELEMETRY);
    }
    assert.equal((await forwarded({ traceparent: TRACEPARENT })).traceparent, TRACEPARENT);
  });
});
