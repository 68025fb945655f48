import { localeContext, watchContext } from '../../../src/context/index.ts';
import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import { ChartCanvas } from '../charts/chart-canvas.ts';
import { IgnoredNotes } from '../ignored-notes.ts';
import { setLocale, words } from '../words.ts';
import { CommentsDrawer } from './comments-drawer.ts';
import { DataWidget } from './data-widget.ts';
import { DrillDialog } from './drill-dialog.ts';
import { ExportMenu } from './export-menu.ts';
import { FilterBar } from './filter-bar.ts';
import { FlightsDashboard } from './flights-dashboard.ts';

customElements.define('chart-canvas', ChartCanvas);
customElements.define('comments-drawer', CommentsDrawer);
customElements.define('data-widget', DataWidget);
customElements.define('drill-dialog', DrillDialog);
customElements.define('export-menu', ExportMenu);
customElements.define('filter-bar', FilterBar);
customElements.define('flights-dashboard', FlightsDashboard);
customElements.define('ignored-notes', IgnoredNotes);

/** Draws the dashboard; done when every tile is there, though not yet its data. */
export async function mountDashboard(runtime: DashboardRuntime): Promise<void> {
  const dashboard = new FlightsDashboard();
  dashboard.runtime = runtime;
  await speak();
  document.body.replaceChildren(dashboard);
  runtime.onAction('svc:action:refresh', () => dashboard.refresh());
  followPlace(dashboard);
  await dashboard.updateComplete;
  // the agent draws nothing where the session does not show it; the dashboard does not wait for it
  void import('../chat/define.ts').then(({ defineChat }) => defineChat());
}

/** Shows that there is nothing where the address, which the host may change, names more than a dashboard. */
function followPlace(dashboard: FlightsDashboard): void {
  const follow = () => {
    const { pathname } = location;
    dashboard.nowhere = !/^\/embed\/dashboard\/[^/]+$/.test(pathname);
    if (!dashboard.nowhere) return;
    const error = new Error(`There is no dashboard at ${pathname}.`);
    dashboard.runtime.reportError(error, { context: 'navigation' });
  };
  follow();
  window.addEventListener('popstate', follow);
}

/** Follows the language of the page; done when the first one is there. */
function speak(): Promise<void> {
  return new Promise((resolve) => {
    watchContext(localeContext, async ({ language }) => {
      await setLocale(language);
      document.title = words.dashboardTitle;
      resolve();
    });
  });
}
