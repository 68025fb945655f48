import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { memoryEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent of a request', () => {
  const entries: { traceId?: string | null; event?: string; path?: string }[] = [];
  const record = (fields: object) => void entries.push(fields);
  const logger = { info: record, warn: record, error: record };
  const service = testService(memoryEngine(), { logger });
  beforeEach(() => void entries.splice(0));

  const traceIdOf = async (traceparent?: string) => {
    entries.splice(0);
    await service.request('/livez', { headers: traceparent ? { traceparent } : {} });
    const entry = entries.find(({ path }) => path === '/livez') ?? assert.fail('not logged');
    return entry.traceId;
  };

  it('is in the log and in the audit log', async () => {
    const headers = { traceparent: `00-${TRACE}-${SPAN}-01` };
    await service.generate({ deploymentId: 1, externalId: 'ann' }, { headers });
    assert.equal(entries.find(({ event }) => event === 'mint')?.traceId, TRACE);
    assert.equal(await traceIdOf(`00-${TRACE}-${SPAN}-01`), TRACE);
    assert.equal(await traceIdOf(`cc-${TRACE}-${SPAN}-01-future`), TRACE);
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
      assert.equal(await traceIdOf(value), undefined);
    });
});
