import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createEvent } from '../../src/protocol/events.ts';
import { type HostPage, openHostPage } from '../node/host-page.ts';

/** The time limits of the element, within which a busy machine loads a page, and how long the page is frozen. */
const LIMIT_MS = 8_000;
const FROZEN_MS = 12_000;

/** Sends `ready`. */
const READY_PAGE = `<!doctype html><script>parent.postMessage(${JSON.stringify(
  createEvent('svc:event:ready', 'dashboard', { mode: 'signed', surface: 'dashboard' }),
)}, '*')</script>`;

/** Responds when it is released. */
function heldBack(type: string, body: string) {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const listener: RequestListener = async (_, response) => {
    requested.resolve();
    await released.promise;
    response.setHeader('content-type', type).end(body);
  };
  return { listener, requested: requested.promise, release: released.resolve };
}

describe('<svc-embed> in a page that the browser freezes', () => {
  let host: HostPage;
  const slowMint = heldBack('application/json', '{"sessionId":"slow"}');
  const slowPage = heldBack('text/html', READY_PAGE);
  let ids = 0;
  before(async () => {
    host = await openHostPage({
      '/mint': (_, response) => response.end(`{"sessionId":"s${++ids}"}`),
      '/slow-mint': slowMint.listener,
      '/embed/dashboard/sales': (_, response) =>
        response.setHeader('content-type', 'text/html').end(READY_PAGE),
      '/embed/dashboard/slow': slowPage.listener,
    });
  });
  after(() => host.close());

  const phases = {
    mint: { slow: slowMint, sessionUrl: '/slow-mint', dashboard: 'sales' },
    load: { slow: slowPage, sessionUrl: '/mint', dashboard: 'slow' },
  };
  for (const [phase, { slow, ...settings }] of Object.entries(phases)) {
    it(`during the ${phase}, has the whole limit again and becomes ready`, async () => {
      const { page } = host;
      const embed = await page.evaluateHandle(
        ({ limit, ...rest }) => {
          const element = document.createElement('svc-embed');
          const states: string[] = [];
          element.addEventListener('svc-state-change', ({ state }) => states.push(state));
          Object.assign(element, rest, { baseUrl: location.origin, states });
          element.readyTimeout = limit;
          element.sessionTimeout = limit;
          document.body.replaceChildren(element);
          return element;
        },
        { limit: LIMIT_MS, ...settings },
      );
      await slow.requested;
      const session = await page.createCDPSession();
      await session.send('Page.setWebLifecycleState', { state: 'frozen' });
      await setTimeout(FROZEN_MS);
      await session.send('Page.setWebLifecycleState', { state: 'active' });
      slow.release();
      await embed.evaluate((element) => element.whenReady());
      assert.deepEqual(await embed.evaluate((element) => Reflect.get(element, 'states')), [
        'minting',
        'loading',
        'ready',
      ]);
    });
  }
});
