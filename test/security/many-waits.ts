import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { PERMITS } from '../../src/service/limits/limits.ts';
import type { TestEngine } from '../service/engines.ts';
import { attackedProcess, LIST, requestHead, WAITING } from './attacked-process.ts';

/** How much memory all waiting lists may use, in MiB. */
const MEMORY_MAX = 200;
/** The lists on PostgreSQL: the permits and the memory do not depend on the engine, but what wakes the lists does. */
const ON_POSTGRES = 500;
/** How many connections begin to wait at a time. */
const BATCH = 100;

/** A viewer whose lists use up the permits of those that wait. */
export function manyWaitsAttacks(engine: TestEngine): void {
  describe('a viewer whose lists wait', () => {
    const total = engine.name === 'PostgreSQL' ? ON_POSTGRES : PERMITS.waiting;
    const attacked = attackedProcess(engine, { SVC_RATE_LIMITS: 'off' });
    const waiting = () => attacked.metric(WAITING);

    it('cannot use up the memory, or keep the lists of others from waiting', async (t) => {
      const { acme } = attacked;
      const [token, other, writer] = await Promise.all(
        ['viewer', 'other', 'writer'].map((name) => acme.tokenOf(name)),
      );
      const etagOf = async (of = '') => (await acme.comments(of)).headers.get('etag') ?? '';
      const filler = `X-Filler: ${'x'.repeat(2_000)}\r\n`;
      const known = `Authorization: Embed-Token ${token}\r\nIf-None-Match: ${await etagOf(token)}\r\n`;
      const before = attacked.memory('VmRSS');
      for (let count = 0; count < total; ) {
        count += BATCH;
        for (let index = 0; index < BATCH; index++)
          attacked
            .connect()
            .resume()
            .write(requestHead(`GET ${LIST}`, `${known}${filler}Prefer: wait=25\r\n`));
        // On a slow machine, the first ones end before the last ones wait.
        await attacked.until(
          /^svc_http_requests_total\{.*comments",method="GET"|^svc_waiting_requests /,
          (sum) => sum >= count,
        );
      }
      const added = attacked.memory('VmRSS') - before;
      t.diagnostic(`${Math.round(added)} MiB for ${await waiting()} lists`);
      assert.ok(added < MEMORY_MAX, `the lists use ${added} MiB`);
      const headers = { 'if-none-match': await etagOf(other), prefer: 'wait=25' };
      const list = acme.comments(other, '', { headers });
      await delay(100);
      assert.ok((await waiting()) > 0);
      assert.equal((await acme.comments(writer, '', { body: { body: 'new' } })).status, 201);
      const { status, body } = await list;
      assert.deepEqual([status, body.items[0].root.body], [200, 'new']);
    });
  });
}
