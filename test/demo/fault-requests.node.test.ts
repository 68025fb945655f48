import assert from 'node:assert/strict';
import { it } from 'node:test';
import { NO_FAULTS } from '../../demo/host/fault-proxy/no-faults.ts';
import { FaultRequests } from '../../demo/host/page/inspector/fault-requests.ts';

it('ignores faults that were requested before those that were received', async ({ mock }) => {
  const first = Promise.withResolvers<Response>();
  const failing = { ...NO_FAULTS, mint: { mode: 'failing', times: 5 } };
  mock.method(globalThis, 'fetch', (_url: string, init?: RequestInit) =>
    init ? Promise.resolve(Response.json(failing)) : first.promise,
  );
  const received: unknown[] = [];
  const requests = new FaultRequests('/faults', (faults) => received.push(faults));
  const loaded = requests.send();
  await requests.send({ method: 'POST' });
  first.resolve(Response.json(NO_FAULTS));
  await loaded;
  assert.deepEqual(received, [failing]);
});
