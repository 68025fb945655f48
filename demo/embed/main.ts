import { sessionContext, watchContext } from '../../src/context/index.ts';
import { type EmbedRuntime, startRuntime } from '../../src/runtime/index.ts';
import type { FlightsDashboard } from './dashboard/flights-dashboard.ts';
import { trackHostZone } from './data-zone.ts';
import { showSignInRequired } from './sign-in-required.ts';
import { handleStudioActions } from './studio-actions.ts';

let mounted = Promise.resolve();

startRuntime({
  // without a session, the app shows a message instead of data
  authenticate: async () => ({}),
  mount(runtime, { claims }) {
    handleStudioActions(runtime);
    trackHostZone(runtime);
    if (claims) return mountSurface(runtime);
    const waiting = new AbortController();
    showSignInRequired(waiting.signal);
    watchContext(
      sessionContext,
      (session) => {
        if (!session.claims) return;
        waiting.abort();
        mounted = mountSurface(runtime);
      },
      { signal: waiting.signal },
    );
  },
  async onDashboardChange() {
    await mounted;
    await document.querySelector<FlightsDashboard>('flights-dashboard')?.registered();
  },
});

/** Loads and renders the requested surface only. */
async function mountSurface(runtime: EmbedRuntime): Promise<void> {
  if (runtime.surface === 'dashboard') {
    const { mountDashboard } = await import('./dashboard/mount.ts');
    return mountDashboard(runtime);
  }
  if (runtime.surface === 'app') {
    const { mountApp } = await import('./app/mount.ts');
    return mountApp(runtime);
  }
  const { mountChat } = await import('./chat/mount.ts');
  return mountChat(runtime);
}
