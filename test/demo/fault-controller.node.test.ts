import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SvcEmbed } from 'svc-embed/host';
import type { SvcInspector } from 'svc-embed/inspector';
import { NO_FAULTS } from '../../demo/host/fault-proxy/no-faults.ts';
import { FaultController } from '../../demo/host/page/inspector/fault-controller.ts';
import type { SessionClient } from '../../demo/host/page/inspector/session-client.ts';

it('shows the faults of the latest request, also if an earlier one is answered later', async ({
  mock,
}) => {
  const first = Promise.withResolvers<Response>();
  const failing = { ...NO_FAULTS, mint: { mode: 'failing', times: 5 } };
  mock.method(globalThis, 'fetch', (_url: string, init?: RequestInit) =>
    init ? Promise.resolve(Response.json(failing)) : first.promise,
  );
  const faults = new FaultController(
    new EventTarget() as SvcEmbed,
    { origin: 'http://proxy', api: '/fault-proxy/0', isShared: false },
    {} as SessionClient,
    {} as SvcInspector,
  );
  const loaded = faults.load();
  await faults.setFaults({ mint: { mode: 'failing', times: 5 } });
  first.resolve(Response.json(NO_FAULTS));
  await loaded;
  assert.deepEqual(faults.active, failing);
});
