import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { memoryEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${SPAN}-01`;

describe('traceparent of a request', () => {
  const entries: { traceId?: string | null; event?: string }[] = [];
  const record = (fields: object) => void entries.push(fields);
  const logger = { info: record, warn: record, error: record };
  const service = testService(memoryEngine(), { logger });
  beforeEach(() => void entries.splice(0));

  /** The trace ids of the new entries; `none` for an entry without the field. */
  const logged = () =>
    entries.splice(0).map((entry) => ('traceId' in entry ? entry.traceId : 'none'));
  const traceIdOf = async (traceparent?: string) => {
    await service.request('/', { headers: traceparent ? { traceparent } : {} });
    return logged().at(-1);
  };

  it('is in the log and in the audit log', async () => {
    await service.mint({}, { headers: { traceparent } });
    assert.equal(entries.find(({ event }) => event === 'mint')?.traceId, TRACE);
    assert.equal(await traceIdOf(traceparent), TRACE);
    assert.equal(await traceIdOf(`cc-${TRACE}-${SPAN}-01-future`), TRACE);
  });

  it('is in the log of a failure, and of a list that has waited', async () => {
    service.mount('/fails', () => Promise.reject(new Error()));
    const token = await service.tokenOf('ann');
    const { etag = '' } = Object.fromEntries((await service.comments(token)).headers);
    const waits = { prefer: 'wait=1', 'if-none-match': etag };
    entries.splice(0);
    await service.comments(token, '', { headers: { ...waits, traceparent } });
    await service.request('/fails', { token, headers: { traceparent } });
    await service.request('/fails', { token });
    assert.deepEqual(logged(), [TRACE, TRACE, TRACE, 'none', 'none']);
  });

  it('is passed to mounted handlers', async () => {
    const headers = { traceparent: `00-${TRACE}-${SPAN}-00`, tracestate: 'vendor=1' };
    service.mount('/data', ({ headers }) =>
      Response.json([headers.get('traceparent'), headers.get('tracestate')]),
    );
    const token = await service.tokenOf('ann');
    const { body } = await service.request('/data', { token, headers });
    assert.deepEqual(body, Object.values(headers));
  });

  for (const [name, value] of [
    ['is missing', undefined],
    ['has a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['has a span id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['has the version ff', `ff-${TRACE}-${SPAN}-01`],
    ['has upper case', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['has more fields in version 00', `00-${TRACE}-${SPAN}-01-x`],
    ['is too long', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(300)}`],
    ['is text', 'secret'],
  ] as const)
    it(`is ignored if it ${name}`, async () => {
      assert.equal(await traceIdOf(value), 'none');
    });
});
