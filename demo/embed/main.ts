import { sessionContext, watchContext } from '../../src/context/index.ts';
import { type EmbedRuntime, startRuntime } from '../../src/runtime/index.ts';
import { showPrivateWelcome } from './private-welcome.ts';

startRuntime({
  // without a session anybody may come in, to the welcome
  authenticate: async () => ({}),
  mount(runtime, { claims }) {
    if (claims) return mountSurface(runtime);
    showPrivateWelcome();
    const welcome = new AbortController();
    watchContext(
      sessionContext,
      (session) => {
        if (!session.claims) return;
        welcome.abort();
        void mountSurface(runtime);
      },
      { signal: welcome.signal },
    );
  },
});

/** Loads and draws the surface that is asked for; no other one is loaded. */
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
