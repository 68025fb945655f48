import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SharedLoad } from '../../../src/service/admission/shared-load.ts';

it('a SharedLoad is abandoned when all its clients have disconnected, also before they join', () => {
  const load = new SharedLoad(async () => {});
  const client = new AbortController();
  load.join(client.signal);
  load.join(AbortSignal.abort());
  assert.ok(!load.isAbandoned);
  client.abort();
  assert.ok(load.isAbandoned);
});
