import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type HostPage, openHostPage } from '../node/host-page.ts';

/** A page that contains an element; `attributes` may have the placeholder ORIGIN. */
const pageWith = (attributes: string, script = '') =>
  `<!doctype html><script src="/embed.js"></script><script>${script}</script>
  <svc-embed session-url="/session" ${attributes}></svc-embed>`;

/** Pages that contain themselves in a frame, and the attribute that is wrong. */
const pages: Record<string, { page: string; attribute: string }> = {
  'base-url of a server that responds with this page to every path': {
    page: pageWith('base-url="ORIGIN" dashboard="sales"'),
    attribute: 'base-url',
  },
  'base-url of such a server whose app changes the address at once': {
    page: pageWith(
      'base-url="ORIGIN" dashboard="sales"',
      "history.replaceState(null, '', '/home')",
    ),
    attribute: 'base-url',
  },
  'src that is the page itself': { page: pageWith('src="ORIGIN/start"'), attribute: 'src' },
  'src that is the page itself, with filters': {
    page: pageWith(`src="ORIGIN/start" locale="de" filters='{"a.b":[1]}'`),
    attribute: 'src',
  },
};

describe('<svc-embed> in a page that contains itself in its frame', () => {
  let host: HostPage;
  let mints: number;
  let frames: number;
  let page = '';
  const reported = Promise.withResolvers<void>();
  const html: RequestListener = ({ headers }, response) => {
    if (headers['sec-fetch-mode'] === 'navigate') frames++; // not the icon
    response.setHeader('content-type', 'text/html');
    response.end(page.replaceAll('ORIGIN', `http://${headers.host}`));
  };
  before(async () => {
    host = await openHostPage(
      {
        '/session': (_, response) => {
          response.end(`{"sessionId":"s${++mints}"}`);
        },
        '/report': (_, response) => {
          response.end();
          reported.resolve();
        },
      },
      { fallback: html },
    );
  });
  after(() => host.close());
  beforeEach(() => {
    mints = 0;
    frames = 0;
  });

  for (const [name, nested] of Object.entries(pages)) {
    it(`ends with an error that names the attribute: ${name}`, async () => {
      ({ page } = nested);
      await host.page.goto(`${host.origin}/start`);
      const message = await host.page.evaluate(async () => {
        const embed = document.querySelector('svc-embed');
        while (embed?.state !== 'error') await new Promise(requestAnimationFrame);
        const findings = await embed?.diagnose();
        return findings?.[0]?.message;
      });
      const expected = `${nested.attribute} must be an address of the service`;
      assert.match(message ?? '', new RegExp(expected));
      assert.ok(frames <= 3 && mints <= 2, `${frames} pages, ${mints} mints`);
    });
  }

  it('ends if the dashboard differs at each level', async () => {
    page = `<!doctype html><script src="/embed.js"></script><script>
      document.write('<svc-embed base-url="ORIGIN" session-url="/session" dashboard="d' + Math.random() + '"></svc-embed>');
      document.querySelector('svc-embed').addEventListener('svc-error', ({ error }) => error && fetch('/report'));</script>`;
    await host.page.goto(`${host.origin}/start`);
    await reported.promise;
    assert.ok(frames <= 5 && mints <= 4, `${frames} pages, ${mints} mints`);
  });
});
