import { expect } from '@open-wc/testing';
import { until } from '../../browser/until.ts';
import { fakeFetch, respond, restoreFetch } from '../../fake-fetch.ts';
import { createEmbed, frameOf, frameOrigin, nextEvent, partOf, readyEmbed } from '../test-embed.ts';

/** Adds a `<meta>` until the end of the test. */
function addMeta(): HTMLMetaElement {
  const meta = document.createElement('meta');
  meta.name = 'csrf-test';
  document.head.append(meta);
  return meta;
}

async function addCookie(): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = 'csrf-test=a%20token; path=/';
  // another process of the browser stores it, later on a busy machine
  await until(() => document.cookie.includes('csrf-test='));
}

afterEach(() => document.querySelector('meta[name=csrf-test]')?.remove());

describe('<svc-embed session-url>', () => {
  afterEach(restoreFetch);

  it('sends a POST with the surface and its id only', async () => {
    const calls = fakeFetch(respond(200, { sessionId: 'minted', more: 1 }));
    await readyEmbed({ sessionUrl: '/api/embed-session' });
    expect(calls).to.have.length(1);
    const request = new Request(calls[0]?.url ?? '', calls[0]?.init);
    expect(request.method).to.equal('POST');
    expect(request.url).to.equal(`${location.origin}/api/embed-session`);
    expect(request.credentials).to.equal('same-origin');
    expect(request.headers.get('content-type')).to.equal('application/json');
    expect(await request.json()).to.deep.equal({
      reason: 'initial',
      surface: 'dashboard',
      dashboard: 'ready.html',
    });
  });

  it('is resolved when it is set, so that pushState does not change it', async () => {
    const { pathname, search } = location;
    const calls = fakeFetch(
      respond(200, { sessionId: 'first' }),
      respond(200, { sessionId: 'second' }),
      new Response(null, { status: 204 }),
    );
    const { embed } = await readyEmbed({ sessionUrl: 'api/embed-session' });
    const expected = new URL('api/embed-session', document.baseURI).href;
    history.pushState(null, '', '/deep/in/the/app/');
    try {
      void embed.renewSession();
      await until(() => calls.length === 2);
      await embed.logout();
      expect(embed.sessionUrl).to.equal(expected);
      expect(calls.map(({ url }) => url)).to.deep.equal([expected, expected, expected]);
    } finally {
      history.replaceState(null, '', pathname + search);
    }
  });

  for (const [source, add] of [
    ['cookie(csrf-test)', addCookie],
    ['meta(csrf-test)', async () => (addMeta().content = 'a token')],
  ] as const) {
    it(`sends Accept and the header of csrf-header with the value of ${source}, also to revoke`, async () => {
      const calls = fakeFetch(
        respond(200, { sessionId: 'minted' }),
        new Response(null, { status: 204 }),
      );
      await add();
      const csrfHeader = `X-CSRFToken: ${source}`;
      const { embed } = await readyEmbed({ sessionUrl: '/api/embed-session', csrfHeader });
      await embed.logout();
      for (const { init } of calls) {
        const headers = new Headers(init.headers);
        expect(headers.get('accept')).to.equal('application/json');
        expect(headers.get('x-csrftoken')).to.equal('a token');
      }
      expect(calls).to.have.length(2);
    });
  }

  it('sends no CSRF header to another origin', async () => {
    const calls = fakeFetch(respond(200, { sessionId: 'minted' }));
    addMeta().content = 'a token';
    await readyEmbed({
      sessionUrl: `${frameOrigin}/session`,
      csrfHeader: 'X-CSRFToken: meta(csrf-test)',
    });
    expect(new Headers(calls[0]?.init.headers).has('x-csrftoken')).to.equal(false);
  });

  for (const status of [403, 419, 422]) {
    it(`names CSRF after ${status} with HTML, and does not ask the viewer to sign in`, async () => {
      const headers = { 'content-type': 'text/html' };
      fakeFetch(new Response('<!doctype html>', { status, headers }));
      const { embed } = createEmbed({ sessionUrl: '/api/embed-session' });
      const { error } = await nextEvent(embed, 'svc-error');
      await embed.updateComplete;
      expect(error?.code).to.equal('mint-failed');
      expect(error?.message).to.match(/CSRF token\. Set csrf-header/);
      expect(partOf(embed, 'error').textContent).to.not.contain('Sign in again');
      const [finding] = await embed.diagnose();
      expect(finding?.message).to.contain('CSRF');
      expect(finding?.fix).to.contain('csrf-header');
    });
  }

  it('sends the surface and the deployment of src, and names the surface in the title', async () => {
    const calls = fakeFetch(respond(200, { sessionId: 'minted' }));
    const { embed } = createEmbed({
      src: `${frameOrigin}/embed/d/7/app`,
      sessionUrl: '/api/embed-session',
      deploymentId: 1,
    });
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'loading');
    await embed.updateComplete;
    expect(JSON.parse(String(calls[0]?.init.body))).to.deep.equal({
      reason: 'initial',
      surface: 'app',
      deploymentId: 7,
    });
    expect(frameOf(embed)?.title).to.equal('Analytics');
  });

  for (const status of [401, 403]) {
    it(`fails with mint-refused after ${status}, offers no other attempt, and mints again after reload()`, async () => {
      const calls = fakeFetch(new Response(null, { status }));
      const { embed } = createEmbed({ sessionUrl: '/api/embed-session' });
      const { error } = await nextEvent(embed, 'svc-error');
      expect(error?.code).to.equal('mint-refused');
      expect(embed.state).to.equal('error');
      expect(calls).to.have.length(1);
      expect(partOf(embed, 'error').textContent).to.contain('Sign in again to see');
      fakeFetch(respond(200, { sessionId: 'minted' }));
      expect(partOf(embed, 'retry').hidden).to.equal(true);
      embed.reload();
      await embed.whenReady();
      expect(partOf(embed, 'error').hidden).to.equal(true);
    });
  }

  it('says that another origin receives no cookies if it refuses a session', async () => {
    fakeFetch(new Response(null, { status: 401 }));
    const { embed } = createEmbed({ sessionUrl: `${frameOrigin}/session` });
    const { error } = await nextEvent(embed, 'svc-error');
    expect(error?.message).to.equal(
      'session-url responded with status 401. The request to another origin has no cookies. If the endpoint needs them, set sessionProvider.',
    );
  });

  it('names CORS if an endpoint on another origin does not allow it', async () => {
    const warnings: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => line.includes('mint-failed') && warnings.push(line);
    createEmbed({ sessionUrl: `${frameOrigin}/test/echo-session` });
    await until(() => warnings.length > 0);
    console.warn = warn;
    expect(warnings[0]).to.equal(
      `svc-embed: mint-failed: session-url does not respond, or ${frameOrigin} does not allow ${location.origin} by CORS; see allowOrigins. The element tries again. See: npx svc-embed docs errors#mint-failed`,
    );
  });

  it('names a redirect to another origin if an endpoint does not respond', async () => {
    fakeFetch(new TypeError('Failed to fetch'));
    const { embed } = createEmbed({ sessionUrl: '/api/embed-session' });
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'minting');
    await until(async () => (await embed.diagnose()).length > 0);
    const [finding] = await embed.diagnose();
    expect(finding?.message).to.equal(
      'session-url does not respond, redirects to another origin such as a sign-in page, or is blocked by the connect-src of this page.',
    );
  });
});
