import { startRuntime } from '../../src/runtime/index.ts';

// only the surface that is asked for is loaded
startRuntime({
  async mount(runtime) {
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
  },
});
