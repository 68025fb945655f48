import { expect, waitUntil } from '@open-wc/testing';
import { fakeFetch, respond, restoreFetch } from '../../fake-fetch.ts';
import { createEmbed, frameOf, frameOrigin, nextEvent, partOf, readyEmbed } from '../test-embed.ts';

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
    it(`fails with mint-refused after ${status} and mints again when the viewer retries`, async () => {
      const calls = fakeFetch(new Response(null, { status }));
      const { embed } = createEmbed({ sessionUrl: '/api/embed-session' });
      const { error } = await nextEvent(embed, 'svc-error');
      expect(error?.code).to.equal('mint-refused');
      expect(embed.state).to.equal('error');
      expect(calls).to.have.length(1);
      expect(partOf(embed, 'error').textContent).to.contain('Sign in again to see');
      fakeFetch(respond(200, { sessionId: 'minted' }));
      partOf(embed, 'retry').click();
      await embed.whenReady();
      expect(partOf(embed, 'error').hidden).to.equal(true);
    });
  }

  it('names CORS if an endpoint on another origin does not allow it', async () => {
    const warnings: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => line.includes('mint-failed') && warnings.push(line);
    createEmbed({ sessionUrl: `${frameOrigin}/test/echo-session` });
    await waitUntil(() => warnings.length > 0);
    console.warn = warn;
    expect(warnings[0]).to.equal(
      `svc-embed: mint-failed: session-url does not respond, or ${frameOrigin} does not allow ${location.origin} by CORS; see allowOrigins. The element tries again. See: npx svc-embed docs errors#mint-failed`,
    );
  });

  it('names a redirect to another origin if an endpoint does not respond', async () => {
    fakeFetch(new TypeError('Failed to fetch'));
    const { embed } = createEmbed({ sessionUrl: '/api/embed-session' });
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'minting');
    await waitUntil(async () => (await embed.diagnose()).length > 0);
    const [finding] = await embed.diagnose();
    expect(finding?.message).to.equal(
      'session-url does not respond, redirects to another origin such as a sign-in page, or is blocked by the connect-src of this page.',
    );
  });
});
