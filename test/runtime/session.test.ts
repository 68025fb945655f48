import { expect } from '@open-wc/testing';
import { embed, embedUntil, sessionId } from './embedded.ts';

describe('EmbedSession', () => {
  it('reports expiring once and expired once, and continues with a renewed session', async () => {
    const embedded = embed({ session: { ttl: 2 } });
    const expiring = await embedded.event('session-expiring');
    const { expiresAt, expiresInMs } = expiring.payload as {
      expiresAt: number;
      expiresInMs: number;
    };
    expect(expiresAt % 1000).to.equal(0);
    expect(expiresInMs).to.be.within(0, 500);
    await embedded.event('session-expired');
    expect(await embedded.run(({ session }) => session.at(-1)?.lapsed)).to.equal(true);
    const call = embedded.run(async ({ runtime }) => {
      const response = await runtime.session?.fetch('/test/echo');
      return response?.status;
    });
    embedded.sendAction('set-session', { sessionId: sessionId() });
    expect(await call).to.equal(200);
    expect(await embedded.run(({ session }) => session.at(-1)?.lapsed)).to.equal(false);
    expect(await embedded.run(({ mounts }) => mounts.length)).to.equal(1);
    expect(embedded.types).to.deep.equal([
      ...['ready', 'view', 'session-expiring', 'session-expired', 'session-renewed'],
    ]);
  });

  it('reports a replaced session with its end, before the events of the new one', async () => {
    const embedded = await embedUntil('view');
    embedded.sendAction('set-session', { sessionId: sessionId({ ttl: 0 }) });
    await embedded.event('session-expired');
    expect(embedded.types.slice(2)).to.deep.equal([
      ...['session-renewed', 'session-expiring', 'session-expired'],
    ]);
    const [renewed, expiring] = embedded.log.slice(2).map(([, payload]) => payload);
    const { expiresAt } = expiring as { expiresAt: number };
    expect(renewed).to.deep.equal({ expiresAt });
  });

  it('reports no replaced session if the exchange fails, or before ready', async () => {
    const embedded = await embedUntil('error', { session: { status: 401 } });
    embedded.sendAction('set-session', { sessionId: sessionId() });
    await embedded.event('view');
    embedded.sendAction('set-session', { sessionId: sessionId({ status: 401 }) });
    await embedded.event('error', 2);
    expect(embedded.types).to.deep.equal(['error', 'ready', 'view', 'error']);
  });

  it('rejects waiting and new calls of the previous viewer', async () => {
    const embedded = await embedUntil('ready', {
      session: { claims: { jti: 'ada-one', sub: 'ada' } },
    });
    await embedded.run(async ({ runtime, notes }) => {
      await fetch('/test/revoke', { method: 'POST', body: 'ada-one' });
      const { session } = runtime;
      const call = () => session?.fetch('/test/echo').catch((error: Error) => error.name);
      notes.push(call(), call);
    });
    await embedded.event('session-expired');
    embedded.sendAction('set-session', { sessionId: sessionId({ claims: { sub: 'bob' } }) });
    const results = await embedded.run(async ({ runtime, notes: [waiting, call] }) => {
      const names = [await waiting, await (call as () => unknown)()];
      return [...names, (await runtime.session?.fetch('/test/echo'))?.status];
    });
    expect(results).to.deep.equal(['AbortError', 'AbortError', 200]);
  });

  for (const type of ['visibilitychange', 'pageshow']) {
    it(`reports an expiry during sleep on ${type}`, async () => {
      const embedded = await embedUntil('view');
      await embedded.run((_scope, eventType) => {
        const later = 24 * 3_600_000;
        const [monotonicNow, wallNow] = [performance.now.bind(performance), Date.now];
        performance.now = () => monotonicNow() + later;
        Date.now = () => wallNow() + later;
        const target = eventType === 'pageshow' ? window : document;
        // A browser dispatches visibilitychange as an event that bubbles to the window.
        target.dispatchEvent(new Event(eventType, { bubbles: true }));
      }, type);
      const { payload } = await embedded.event('session-expiring');
      expect((payload as { expiresInMs: number }).expiresInMs).to.equal(0);
      await embedded.event('session-expired');
    });
  }

  it('replaces the session and reports the error if a context consumer throws', async () => {
    const embedded = await embedUntil('ready');
    await embedded.run(({ watchSettings }) => {
      let calls = 0;
      watchSettings(() => {
        if (++calls === 2) throw new Error('consumer failed');
      });
    });
    embedded.sendAction('set-session', { sessionId: sessionId({ claims: { jti: 'second' } }) });
    const { payload } = await embedded.event('error');
    const error = { message: 'consumer failed', name: 'Error', context: 'embed-render' };
    expect(payload).to.deep.equal(error);
    const jti = await embedded.run(({ runtime }) => runtime.session?.claims?.jti);
    expect(jti).to.equal('second');
  });

  it('reports a failed renewal during the mount after ready', async () => {
    const embedded = embed({
      mount: (runtime) => {
        if (runtime.surface === 'dashboard') runtime.registerWidget('loading');
        return new Promise((resolve) => addEventListener('finish-mount', resolve));
      },
    });
    await embedded.run(({ session, until }) => until(() => session.length > 0));
    embedded.sendAction('set-session', { sessionId: sessionId({ status: 401 }) });
    embedded.sendAction('set-session', { sessionId: sessionId({ claims: { jti: 'third' } }) });
    await embedded.run(async ({ runtime, until }) => {
      await until(() => runtime.session?.claims?.jti === 'third');
      dispatchEvent(new Event('finish-mount'));
    });
    await embedded.event('error');
    expect(embedded.types).to.deep.equal(['ready', 'view', 'error']);
  });

  it('never exposes its token', async () => {
    const embedded = await embedUntil('ready');
    const found = await embedded.run(({ runtime, session }) => {
      const texts = [
        location.href,
        document.documentElement.outerHTML,
        JSON.stringify([session, runtime]),
        ...Object.values({ ...localStorage, ...sessionStorage }),
        ...Object.keys(globalThis),
        document.cookie,
      ];
      return texts.some((text) => /e30\.|c2ln/.test(text));
    });
    expect(found).to.equal(false);
  });

  it('sends its token to no other origin, even after a redirect', async () => {
    const embedded = await embedUntil('ready');
    const redirect = (to: string) =>
      embedded.run(async ({ runtime }, to) => {
        const call = runtime.session?.fetch(`/test/redirect?to=${encodeURIComponent(to)}`);
        return call?.then(({ status }) => status).catch(({ name }) => name);
      }, to);
    expect(await redirect('/test/echo')).to.equal(200);
    const other = new URL(embedded.origin);
    other.hostname = 'localhost';
    expect(await redirect(new URL('/test/echo', other).href)).to.equal('TypeError');
  });

  it('provides the settings to every component', async () => {
    const settings = { allowAi: false, showDashboardChat: true, showMemberNames: false };
    const embedded = await embedUntil('ready', {
      session: { claims: { settings } },
      account: { comments: true },
      query: { allowExport: 'true' },
    });
    const seen = await embedded.run(({ session, settings, runtime }) => [
      session.at(-1)?.settings,
      settings.at(-1),
      runtime.settings,
    ]);
    expect(seen[0]).to.deep.include({ ...settings, showDashboardChat: false, allowExport: true });
    expect(seen[1]).to.deep.equal(seen[0]);
    expect(seen[2]).to.deep.equal(seen[0]);
  });

  it('ignores and reports an invalid theme of the session', async () => {
    const theme = { font: 'serif', primaryColor: 'url(x)' };
    const embedded = embed({ session: { claims: { theme } } });
    const { payload } = await embedded.event('error');
    expect((payload as { message: string }).message).to.match(
      /^the theme of the session .* primaryColor/,
    );
    const style = await embedded.run(() => document.documentElement.style.cssText);
    expect(style).not.to.contain('--svc');
  });
});
