import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import { ChartCanvas } from '../charts/chart-canvas.ts';
import { words } from '../words.ts';
import { CommentsDrawer } from './comments-drawer.ts';
import { DataWidget } from './data-widget.ts';
import { FlightsDashboard } from './flights-dashboard.ts';

customElements.define('chart-canvas', ChartCanvas);
customElements.define('comments-drawer', CommentsDrawer);
customElements.define('data-widget', DataWidget);
customElements.define('flights-dashboard', FlightsDashboard);

/** Draws the dashboard; done when every tile is there, though not yet its data. */
export async function mountDashboard(runtime: DashboardRuntime): Promise<void> {
  const dashboard = new FlightsDashboard();
  dashboard.runtime = runtime;
  document.title = words.dashboardTitle;
  document.body.replaceChildren(dashboard);
  runtime.onAction('svc:action:refresh', () => dashboard.refresh());
  await dashboard.updateComplete;
}
