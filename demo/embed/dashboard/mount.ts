import { localeContext, watchContext } from '../../../src/context/index.ts';
import type { DashboardRuntime } from '../../../src/runtime/index.ts';
import { ChartCanvas } from '../charts/chart-canvas.ts';
import { messages, setLocale } from '../messages.ts';
import { pagePath } from '../page-path.ts';
import { ActionMenu } from '../parts/action-menu.ts';
import { ChoiceList } from '../parts/choice-list.ts';
import { defineElements } from '../parts/define-elements.ts';
import { ModalForm } from '../parts/modal-form.ts';
import { SidePanel } from '../parts/side-panel.ts';
import { ViewerNotice } from '../viewer-notice.ts';
import { DataWidget } from './data-widget.ts';
import { DayCalendar } from './day-calendar.ts';
import { FilterBar } from './filter-bar.ts';
import { FilterMenu } from './filter-menu.ts';
import { FlightsDashboard } from './flights-dashboard.ts';

defineElements({
  'action-menu': ActionMenu,
  'chart-canvas': ChartCanvas,
  'choice-list': ChoiceList,
  'data-widget': DataWidget,
  'day-calendar': DayCalendar,
  'filter-bar': FilterBar,
  'filter-menu': FilterMenu,
  'flights-dashboard': FlightsDashboard,
  'viewer-notice': ViewerNotice,
  'modal-form': ModalForm,
  'side-panel': SidePanel,
});

/** Renders the dashboard; resolves when its tiles exist, before their data is loaded. */
export async function mountDashboard(runtime: DashboardRuntime): Promise<void> {
  const dashboard = new FlightsDashboard();
  dashboard.runtime = runtime;
  await trackLocale();
  document.body.replaceChildren(dashboard);
  runtime.onAction('svc:action:refresh', () => dashboard.refresh());
  trackPath(dashboard);
  await dashboard.registered();
  // loaded afterwards, because the dashboard does not depend on the agent
  void import('../chat/define.ts').then(({ defineChat }) => defineChat());
}

/** Shows an error if the path, which the host may change, is not that of a dashboard. */
function trackPath(dashboard: FlightsDashboard): void {
  const update = () => {
    const path = pagePath();
    dashboard.notFound = !/^\/embed\/dashboard\/[^/]+$/.test(path);
    if (!dashboard.notFound) return;
    const error = new Error(`There is no dashboard at ${path}.`);
    dashboard.runtime.reportError(error, { context: 'navigation' });
  };
  update();
  window.addEventListener('popstate', update);
}

/** Keeps the messages in the page's language; resolves when the first one is loaded. */
function trackLocale(): Promise<void> {
  return new Promise((resolve) => {
    watchContext(localeContext, async ({ language }) => {
      await setLocale(language);
      document.title = messages.dashboardTitle;
      resolve();
    });
  });
}
