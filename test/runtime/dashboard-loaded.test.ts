import { expect } from '@open-wc/testing';
import { embed } from './embedded.ts';

describe('svc:event:dashboard-loaded', () => {
  it('reports that all widgets have settled, with count and duration', async () => {
    const embedded = embed({
      mount: (runtime) => {
        if (runtime.surface !== 'dashboard') return;
        const [a, b] = [runtime.registerWidget('a'), runtime.registerWidget('b')];
        a.rendered();
        setTimeout(() => b.failed());
      },
    });
    const { payload } = await embedded.event('dashboard-loaded');
    expect(embedded.types).to.deep.equal(['ready', 'view', 'dashboard-loaded']);
    expect(payload).to.include({ publicId: 'sales', widgetCount: 2 });
    expect((payload as { loadDurationMs: number }).loadDurationMs).to.be.at.least(0);
  });

  it('reports a dashboard without widgets, also the next one', async () => {
    const embedded = embed({ mount: () => undefined, onDashboardChange: () => undefined });
    const { payload } = await embedded.event('dashboard-loaded');
    expect(payload).to.deep.include({ publicId: 'sales', widgetCount: 0 });
    embedded.sendAction('navigate', { path: '/embed/dashboard/costs' });
    const next = await embedded.event('dashboard-loaded', 2);
    expect(next.payload).to.deep.include({ publicId: 'costs', widgetCount: 0 });
  });

  for (const [by, navigate] of [
    ['the app', () => history.pushState(null, '', '/embed/dashboard/costs')],
    ['the host', undefined],
  ] as const) {
    it(`reports the next dashboard after all of its widgets, if ${by} navigates`, async () => {
      const embedded = embed({
        mount: (runtime) => {
          if (runtime.surface === 'dashboard') runtime.registerWidget('a').rendered();
        },
        onDashboardChange: async (runtime) => {
          runtime.registerWidget('a').rendered();
          await new Promise((resolve) => setTimeout(resolve));
          const b = runtime.registerWidget('b');
          setTimeout(() => b.rendered());
        },
      });
      await embedded.event('dashboard-loaded');
      if (navigate) await embedded.run(navigate);
      else embedded.sendAction('navigate', { path: '/embed/dashboard/costs' });
      const { payload } = await embedded.event('dashboard-loaded', 2);
      expect(payload).to.include({ publicId: 'costs', widgetCount: 2 });
    });
  }

  it('reports the next dashboard of an app without onDashboardChange after all of its widgets', async () => {
    const embedded = embed({ mount: () => undefined });
    await embedded.event('dashboard-loaded');
    await embedded.run(async ({ runtime }) => {
      history.pushState(null, '', '/embed/dashboard/costs');
      if (runtime.surface !== 'dashboard') return;
      runtime.registerWidget('a').rendered();
      await new Promise((resolve) => setTimeout(resolve));
      runtime.registerWidget('b').rendered();
    });
    const { payload } = await embedded.event('dashboard-loaded', 2);
    expect(payload).to.include({ publicId: 'costs', widgetCount: 2 });
  });

  it('reports an error of onDashboardChange, and the widgets that are registered', async () => {
    const embedded = embed({
      mount: () => undefined,
      onDashboardChange: async (runtime) => {
        runtime.registerWidget('a').rendered();
        throw new RangeError('no chart');
      },
    });
    await embedded.event('dashboard-loaded');
    embedded.sendAction('navigate', { path: '/embed/dashboard/costs' });
    const { payload } = await embedded.event('dashboard-loaded', 2);
    expect(payload).to.include({ publicId: 'costs', widgetCount: 1 });
    expect((await embedded.event('error')).payload).to.deep.include({ name: 'RangeError' });
  });
});
