import { expect } from '@open-wc/testing';
import type { EventEnvelope } from '../../src/protocol/envelope.ts';
import { requireFeature } from '../browser/require-feature.ts';
import { embed, embeddedUrl, embedUntil, sessionId } from './embedded.ts';

describe('startRuntime', () => {
  it('sends ready first, then the view', async () => {
    const embedded = await embedUntil('ai-query', {
      path: '/embed/dashboard/a%20b',
      session: { claims: { deploymentId: 7, embedTenant: 'acme' } },
      mount: (runtime) => runtime.aiQuery({ query: 'early', status: 'submitted' }),
    });
    expect(embedded.types).to.deep.equal(['ready', 'view', 'ai-query']);
    const [ready, view] = embedded.events;
    expect(ready).to.include({ source: 'svc-embed', direction: 'event', surface: 'dashboard' });
    expect(ready?.payload).to.deep.equal({
      embedTenant: 'acme',
      deploymentId: 7,
      mode: 'signed',
      surface: 'dashboard',
      publicId: 'a b',
    });
    const { path, ...payload } = (view as EventEnvelope).payload as { path: string };
    expect(payload).to.deep.equal({ surface: 'dashboard', publicId: 'a b', title: 'Embedded app' });
    expect(path).to.match(/^\/embed\/dashboard\/a%20b\?account=/);
  });

  for (const prototypes of ['extended', 'frozen']) {
    it(`works in a page with ${prototypes} built-in prototypes`, async () => {
      const embedded = await embedUntil('view', {
        query: { prototypes, 'f_orders.status': '["paid"]', locale: 'de-DE' },
        session: { claims: { settings: { timezone: 'UTC' }, theme: { primaryColor: 'red' } } },
      });
      embedded.sendAction('set-theme', { primaryColor: 'green', chat: { inputColor: 'blue' } });
      embedded.sendAction('set-filter', { filterUrlParameter: 'f_orders.country="ES"' });
      embedded.sendAction('set-locale', { locale: 'es' });
      embedded.sendAction('set-color-scheme', { scheme: 'dark' });
      embedded.sendAction('set-timezone', { timezone: 'Europe/Madrid' });
      embedded.sendAction('navigate', { path: '/embed/dashboard/costs' });
      embedded.sendAction('set-session', { sessionId: sessionId() });
      await embedded.event('session-renewed');
      const values = await embedded.run(({ locale, timeZone, filters }) => [
        locale.at(-1)?.formats,
        timeZone.at(-1),
        { ...filters.at(-1) },
        document.documentElement.style.getPropertyValue('--svc-primary-color'),
        document.documentElement.style.colorScheme,
      ]);
      const filters = { 'orders.status': ['paid'], 'orders.country': 'ES' };
      expect(values).to.deep.equal(['es', 'Europe/Madrid', filters, 'green', 'dark']);
      embedded.sendAction('set-session', { sessionId: sessionId({ status: 401 }) });
      embedded.sendAction('set-theme', { primaryColor: 1 });
      await embedded.event('error', 2);
      expect(embedded.types).to.deep.equal([
        ...['ready', 'view', 'navigate', 'view', 'session-renewed', 'error', 'error'],
      ]);
      const contexts = embedded.events.slice(-2).map(({ payload }) => payload as object);
      expect(contexts.map((payload) => Reflect.get(payload, 'context')).sort()).to.deep.equal([
        'action',
        'session-renewal',
      ]);
    });
  }

  it('removes the session from the URL before the app is mounted', async () => {
    const embedded = await embedUntil('ready');
    const mounts = await embedded.run(({ mounts }) => mounts);
    expect(mounts).to.have.length(1);
    expect(new URL(mounts[0] ?? '').searchParams.has('session')).to.equal(false);
  });

  it('reports a rejected session and each failed mount as fatal, and starts with the next session', async () => {
    const embedded = embed({
      session: { status: 401 },
      mount: (_runtime, _session, { mounts }) => {
        if (mounts.length <= 2) throw new RangeError('mount failed');
      },
    });
    for (let errors = 1; errors <= 3; errors++) {
      await embedded.event('error', errors);
      embedded.sendAction('set-session', { sessionId: sessionId() });
    }
    await embedded.event('ready');
    expect(embedded.types.slice(0, 4)).to.deep.equal(['error', 'error', 'error', 'ready']);
    const failures = await embedded.run(({ failures }) => failures);
    expect(failures).to.deep.equal(embedded.log.slice(0, 3).map(([, payload]) => payload));
    const failedMount = { message: 'mount failed', name: 'RangeError', context: 'embed-render' };
    expect(failures[0]).to.deep.include({ context: 'session-start', fatal: true });
    expect(failures.slice(1)).to.deep.equal(Array(2).fill({ ...failedMount, fatal: true }));
  });

  it('reports a failed mount even if the app has reported the same error before', async () => {
    const embedded = embed({
      mount: (runtime) => {
        const error = new Error('mount failed');
        runtime.reportError(error);
        throw error;
      },
    });
    const { payload } = await embedded.event('error');
    expect(payload).to.deep.include({ message: 'mount failed', fatal: true });
  });

  it('prefers the account of the app to that of the page', async () => {
    const ownAccount = { hostOrigins: [location.origin], locale: 'it-IT' };
    const embedded = await embedUntil('ready', {
      account: { hostOrigins: [], locale: 'de-DE' },
      ownAccount,
    });
    expect(await embedded.run(({ locale }) => locale[0]?.language)).to.equal('it-IT');
  });

  it('mounts outside a frame', async function () {
    requireFeature(this, 'popups');
    const received = new Promise<unknown>((resolve) => {
      addEventListener('message', ({ data }) => data?.isTopLevel !== undefined && resolve(data));
    });
    const url = embeddedUrl({
      mount: (_runtime, { claims }) => {
        opener.postMessage(
          { isTopLevel: window.parent === window, tenant: claims?.embedTenant },
          '*',
        );
      },
    });
    const opened = window.open(url);
    expect(await received).to.deep.equal({ isTopLevel: true, tenant: 'acme' });
    opened?.close();
  });

  it('provides the runtime to every component', async () => {
    const embedded = await embedUntil('ready');
    expect(await embedded.run(({ runtime, provided }) => provided[0] === runtime)).to.equal(true);
  });

  it('starts at the path to which the host has navigated before the first session', async () => {
    const embedded = await embedUntil('error', { session: { status: 401 } });
    embedded.sendAction('navigate', { path: '/embed/dashboard/costs' });
    embedded.sendAction('set-session', { sessionId: sessionId() });
    await embedded.event('view');
    expect(await embedded.run(({ session }) => session.at(-1)?.publicId)).to.equal('costs');
    expect(embedded.types).to.deep.equal(['error', 'ready', 'view']);
    for (const { payload } of embedded.events.slice(1)) {
      expect(payload).to.deep.include({ publicId: 'costs' });
    }
  });

  it('starts once if it is called twice, and throws after stop()', async () => {
    const embedded = await embedUntil('view');
    const isSame = await embedded.run(({ runtime, startAgain }) => startAgain() === runtime);
    expect(isSame).to.equal(true);
    expect(await embedded.run(({ mounts }) => mounts.length)).to.equal(1);
    expect(embedded.types).to.deep.equal(['ready', 'view']);
    const message = await embedded.run(({ runtime, startAgain }) => {
      runtime.stop();
      try {
        startAgain();
        return '';
      } catch (error) {
        return String(error);
      }
    });
    expect(message).to.equal('Error: After stop(), the runtime starts only in a new page.');
  });

  it('throws on a page that is not an embed', async () => {
    const { startRuntime } = await import('../../src/runtime/index.ts');
    expect(() => startRuntime({ mount() {} })).to.throw(
      TypeError,
      'is not the address of an embed',
    );
  });
});
