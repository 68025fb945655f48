import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { API_KEY, startEmbedService } from '../node/embed-service.ts';
import { bundleElement } from '../node/host-page.ts';
import { serve } from '../node/serve.ts';
import { CheckedHost } from './checked-host.ts';

describe('svc-embed doctor, with a session', () => {
  let host: CheckedHost;
  before(async () => {
    host = await CheckedHost.start();
  });
  after(() => host.close());

  it('fails for a dashboard that does not exist, or that the session may not read', async () => {
    host.reset(host.tag().replace('"sales"', '"slaes"'));
    await host.expectFinding('dashboard-not-found', /404.*slaes.*publicId/);
    host.reset();
    host.endpoint = host.endpointWith(API_KEY, host.service.origin, 2);
    await host.expectFinding('dashboard-forbidden', /403.*deploymentId/);
  });

  it('passes for a chat, which has no dashboard', async () => {
    host.reset(host.tag().replace('dashboard="sales"', 'surface="chat"'));
    await host.expectSkipped([], /^/);
  });

  it('fails for a session of another service', async (test) => {
    const other = await startEmbedService({ hostOrigins: [host.origin] });
    test.after(() => other.close());
    host.reset();
    host.endpoint = host.endpointWith(API_KEY, other.origin);
    await host.expectFinding('session-refused', /to the session of the endpoint.*base-url/);
  });

  it('revokes the session that it mints', async () => {
    host.reset();
    const requests: string[] = [];
    const handle = host.endpointWith(API_KEY);
    host.endpoint = (request, response) => {
      requests.push(request.method ?? '');
      handle(request, response);
    };
    assert.equal((await host.doctor()).code, 0);
    assert.deepEqual(requests, ['POST', 'DELETE']);
  });

  it('skips the session of an element without session-url, and that of an endpoint with a sign-in', async () => {
    host.reset(host.tag(host.service.origin, ''));
    await host.expectSkipped(['session', 'dashboard'], /--session-url/);
    await host.expectSkipped([], /^/, [host.origin, '--session-url', '/api/embed-session']);
    host.reset();
    const signedIn = host.endpointWith(API_KEY);
    host.endpoint = (request, response) => {
      if (request.headers.cookie === 'id=ada; theme=dark') signedIn(request, response);
      else response.writeHead(401).end();
    };
    await host.expectSkipped(['session', 'dashboard'], /requires a sign-in. Pass --cookie/);
    await host.expectSkipped([], /^/, [host.origin, '--cookie', 'id=ada; theme=dark']);
    await host.expectSkipped([], /^/, [host.origin, '--cookie-env', 'VIEWER'], {
      VIEWER: 'id=ada; theme=dark',
    });
    await host.expectFinding('session-endpoint', /401.*signed in/, [
      host.origin,
      '--cookie',
      'id=eve',
    ]);
  });

  it('sends the cookie to the page and its origin only', async (test) => {
    const received: string[] = [];
    const foreign = await serve((request, response) => {
      received.push(request.headers.cookie ?? '');
      response.end(host.tag());
    });
    test.after(() => foreign.server.close());
    const origin = `http://127.0.0.1:${foreign.port}`;
    const args = [host.origin, '--cookie', 'id=ada'];
    host.reset();
    await host.expectFinding('session-endpoint-origin', /sends no cookies/, [
      ...args,
      '--session-url',
      `${origin}/api/embed-session`,
    ]);
    host.page = (_, response) => void response.writeHead(302, { location: `${origin}/` }).end();
    await host.doctor([...args, '--service', origin]);
    assert.ok(received.length > 0);
    assert.deepEqual(received.filter(Boolean), []);
  });

  describe('with --browser', () => {
    /** A page whose script adds the element, as in most single-page apps. */
    const app = (settings: object) => `<!doctype html><div id="root"></div>
      <script type="module">
        await import('/svc-embed.min.js');
        const embed = document.createElement('svc-embed');
        Object.assign(embed, ${JSON.stringify(settings)});
        root.attachShadow({ mode: 'open' }).append(embed);
      </script>`;
    const CHROME = { CHROME_PATH: findCompleteBrowser() };
    const args = () => [host.origin, '--browser'];

    it('passes if the embed that a script adds is ready, and checks its settings', async () => {
      const settings = { baseUrl: host.service.origin, dashboard: 'sales' };
      host.reset(app({ ...settings, sessionUrl: '/api/embed-session' }));
      host.script = await bundleElement();
      await host.expectSkipped([], /^/, args(), CHROME);
      host.endpoint = (_, response) => void response.writeHead(502).end();
      host.reset(app({ ...settings, sessionUrl: '/missing' }));
      host.script = await bundleElement();
      const { output, code } = await host.doctor(args(), CHROME);
      assert.equal(code, 1);
      assert.match(output, /failed {3}browser: .*mint-failed/);
      assert.match(output, /failed {3}session: .*\/missing/);
    });

    it('fails for a page without an element, and for one whose script does not run', async () => {
      host.reset('<!doctype html><div id="root"></div>');
      const { output } = await host.doctor(args(), CHROME);
      assert.match(output, /failed {3}browser: .*no-element/);
      host.reset(host.tag().replace('/svc-embed.min.js', '/missing.js'));
      assert.match((await host.doctor(args(), CHROME)).output, /failed {3}browser: .*not-defined/);
    });

    it('fails if the browser does not start', async () => {
      host.reset();
      await host.expectFinding('browser', /CHROME_PATH/, args(), {
        CHROME_PATH: '/missing/chrome',
      });
    });
  });
});
