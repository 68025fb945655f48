import { expect } from '@open-wc/testing';
import { embed, sessionId } from './embedded.ts';

describe('startRuntime in private mode', () => {
  it('calls authenticate of the app', async () => {
    const embedded = embed({
      path: '/embed/chat',
      session: null,
      authenticate: async () => ({ token: 'opaque', embedTenant: 'own', deploymentId: 4 }),
    });
    const { payload } = await embedded.event('ready');
    const credential = { embedTenant: 'own', deploymentId: 4 };
    expect(payload).to.deep.equal({ ...credential, mode: 'private', surface: 'chat' });
    const seen = await embedded.run(async ({ runtime }) => {
      const response = await runtime.session?.fetch('/test/echo?x=1');
      return { ...(await response?.json()), claims: runtime.session?.claims };
    });
    expect(seen).to.deep.equal({
      authorization: 'Bearer opaque',
      url: '/test/echo?x=1',
      claims: undefined,
    });
  });

  it('reports an error without authenticate, and accepts a session later', async () => {
    const embedded = embed({ session: null });
    const { payload } = await embedded.event('error');
    expect(payload).to.deep.equal({
      name: 'NoSessionError',
      message:
        'The embed was opened without a session. Set session-url, sessionProvider or session-id of <svc-embed>.',
      context: 'private',
      fatal: true,
    });
    expect(await embedded.run(({ failures }) => failures)).to.deep.equal([payload]);
    embedded.sendAction('set-session', { sessionId: sessionId() });
    const ready = await embedded.event('ready');
    expect(ready.payload).to.deep.include({ mode: 'signed' });
  });

  it('prefers a signed session that arrives before authenticate resolves', async () => {
    const embedded = embed({
      session: null,
      authenticate: async () => {
        await new Promise((resolve) => addEventListener('authenticated', resolve));
        return { token: 'opaque' };
      },
    });
    await embedded.run(() => undefined);
    embedded.sendAction('set-session', { sessionId: sessionId() });
    await embedded.event('ready');
    const authorization = await embedded.run(async ({ runtime }) => {
      dispatchEvent(new Event('authenticated'));
      await new Promise((resolve) => setTimeout(resolve));
      const response = await runtime.session?.fetch('/test/echo');
      return response && (await response.json()).authorization;
    });
    expect(authorization).to.match(/^Embed-Token /);
    expect(await embedded.run(({ runtime }) => runtime.session?.claims?.aud)).to.equal('acme');
  });

  it('sends ready again, with the mode signed, when the host sends the first session', async () => {
    const embedded = embed({
      session: null,
      mount: () => undefined,
      authenticate: async () => ({}),
      onDashboardChange: (runtime) => {
        runtime.registerWidget('a').rendered();
      },
    });
    const { payload: anonymous } = await embedded.event('dashboard-loaded');
    expect(anonymous).to.include({ widgetCount: 0 });
    embedded.sendAction('set-session', { sessionId: sessionId() });
    const { payload } = await embedded.event('dashboard-loaded', 2);
    expect(payload).to.include({ widgetCount: 1 });
    const modes = embedded.log.flatMap(([, payload]) => (payload as { mode?: string }).mode ?? []);
    expect(modes).to.deep.equal(['private', 'signed']);
    embedded.sendAction('set-session', { sessionId: sessionId() });
    await embedded.event('session-renewed');
    expect(embedded.types).to.deep.equal([
      'ready',
      'view',
      'dashboard-loaded',
      'ready',
      'dashboard-loaded',
      'session-renewed',
    ]);
  });

  it('reports an error if authenticate rejects', async () => {
    const embedded = embed({
      session: null,
      authenticate: async () => {
        throw new Error('signed out');
      },
    });
    const { payload } = await embedded.event('error');
    const error = { message: 'signed out', name: 'Error', context: 'private', fatal: true };
    expect(payload).to.deep.equal(error);
    expect(await embedded.run(({ mounts }) => mounts)).to.deep.equal([]);
  });
});
