import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Listening } from '../../../src/service/index.ts';
import type { TestEngine } from '../engines.ts';
import { metricOf } from '../metrics/metric-of.ts';
import { type ApiResponse, type TestService, testService } from '../test-service.ts';

/** What a client of a waiting list sends and expects. */
interface WaitOptions {
  prefer?: string;
  path?: string;
  method?: string;
}

const appliedBy = ({ headers }: ApiResponse) => headers.get('preference-applied');

/** Requests a list with the ETag of its current version. */
async function listAgain(
  service: TestService,
  token: string,
  { prefer = 'wait=25', path = '', method = 'GET' }: WaitOptions = {},
): Promise<ApiResponse> {
  const { headers } = await service.comments(token, path);
  const known = headers.get('etag') ?? '';
  return service.comments(token, path, { method, headers: { 'if-none-match': known, prefer } });
}

/** Lists that wait for a change of their conversation: `Prefer: wait`. */
export function waitingListsSuite(engine: TestEngine): void {
  describe('a list with Prefer: wait', () => {
    const service = testService(engine, { waitingSlots: { user: 2, account: 3, process: 4 } });
    let metrics: Listening;
    before(async () => {
      metrics = await service.listenForMetrics();
    });
    const metric = async (name: string) =>
      metricOf(await (await fetch(`${metrics.url}/metrics`)).text(), name) ?? assert.fail(name);
    const untilWaiting = async (count: number) => {
      while ((await metric('svc_waiting_requests')) !== count) await delay(5);
    };
    const waitingList = async (token: string, options?: WaitOptions) => {
      const before = await metric('svc_waiting_requests');
      const response = listAgain(service, token, options);
      await untilWaiting(before + 1);
      return { response };
    };

    const changes: [name: string, change: (ann: string, root: number) => Promise<unknown>][] = [
      ['a thread', (ann) => service.comment(ann, 'new')],
      ['a reply', (ann, root) => service.comment(ann, 'reply', root)],
      [
        'an edit',
        (token, root) =>
          service.comments(token, `/${root}`, { method: 'PATCH', body: { body: 'edited' } }),
      ],
      [
        'a resolution',
        (token, root) => service.comments(token, `/${root}/resolve`, { body: { resolved: true } }),
      ],
      ['a deletion', (token, root) => service.comments(token, `/${root}`, { method: 'DELETE' })],
    ];
    for (const [name, change] of changes)
      it(`returns at once after ${name} by another user`, async () => {
        const ann = await service.tokenOf('ann');
        const { id } = await service.comment(ann, 'first');
        const bob = await service.tokenOf('bob');
        const { response } = await waitingList(bob);
        await change(ann, id);
        const list = await response;
        const now = await service.comments(bob);
        assert.deepEqual([list.status, appliedBy(list), list.text], [200, 'wait=25', now.text]);
        assert.equal(list.headers.get('etag'), now.headers.get('etag'));
      });

    const unchanged: [name: string, prefer: string, applied: string | null][] = [
      ['after the time', 'wait=1', 'wait=1'],
      [
        'after the time, beside other preferences',
        'respond-async, wait="1"; x=y, foo="a,b"',
        'wait=1',
      ],
      ['at once without a time', 'wait=0', null],
      ['at once with an invalid time', 'wait=-1', null],
    ];
    for (const [name, prefer, applied] of unchanged)
      it(`is 304 ${name}: ${prefer}`, async () => {
        const start = performance.now();
        const list = await listAgain(service, await service.token(), { prefer });
        const hasWaited = performance.now() - start >= 1_000;
        assert.deepEqual(
          [list.status, appliedBy(list), hasWaited],
          [304, applied, applied !== null],
        );
      });

    it('is 200 at once if the client has another version or none', async () => {
      const token = await service.token();
      const { etag = '' } = Object.fromEntries((await service.comments(token)).headers);
      await service.comment(token, 'new');
      const prefer = 'wait=25';
      const other = await service.comments(token, '', {
        headers: { prefer, 'if-none-match': etag },
      });
      assert.deepEqual([other.status, appliedBy(other)], [200, 'wait=25']);
      const none = await service.comments(token, '', { headers: { prefer } });
      assert.deepEqual([none.status, appliedBy(none)], [200, null]);
    });

    it('waits no longer than 25 seconds', async () => {
      const token = await service.token();
      const { response } = await waitingList(token, { prefer: 'wait=3600' });
      await service.comment(token, 'new');
      assert.equal(appliedBy(await response), 'wait=25');
    });
  });
}
