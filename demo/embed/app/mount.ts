import type { PlainRuntime } from '../../../src/runtime/index.ts';
import { defineChat } from '../chat/define.ts';
import { ChoiceList } from '../parts/choice-list.ts';
import { defineElements } from '../parts/define-elements.ts';
import { ModalForm } from '../parts/modal-form.ts';
import { refreshQueries } from '../query-controller.ts';
import { ViewerNotice } from '../viewer-notice.ts';
import { BoardTile } from './board-tile.ts';
import { CreatorApp } from './creator-app.ts';
import { DashboardScreen } from './dashboard-screen.ts';
import { DataPane } from './data-pane.ts';
import { FilterForm } from './filter-form.ts';
import { HomeScreen } from './home-screen.ts';
import { PersonBadge } from './person-badge.ts';
import { ReportEditor } from './report-editor.ts';
import { SettingsPanel } from './settings-panel.ts';
import { ShareForm } from './share-form.ts';
import { loadAppMessages } from './translations/load-app-messages.ts';
import { WorkbookScreen } from './workbook-screen.ts';

const ELEMENTS = {
  'person-badge': PersonBadge,
  'board-tile': BoardTile,
  'choice-list': ChoiceList,
  'creator-app': CreatorApp,
  'dashboard-screen': DashboardScreen,
  'data-pane': DataPane,
  'filter-form': FilterForm,
  'home-screen': HomeScreen,
  'viewer-notice': ViewerNotice,
  'modal-form': ModalForm,
  'report-editor': ReportEditor,
  'settings-panel': SettingsPanel,
  'share-form': ShareForm,
  'workbook-screen': WorkbookScreen,
};

/** Renders the creator app; resolves before its workspace is loaded. */
export async function mountApp(runtime: PlainRuntime): Promise<void> {
  defineChat();
  defineElements(ELEMENTS);
  await loadAppMessages(document.documentElement.lang);
  const app = new CreatorApp();
  document.title = app.messages.workspace;
  document.body.replaceChildren(app);
  runtime.onAction('svc:action:navigate', ({ path }) => {
    app.navigate(path);
    return true;
  });
  runtime.onAction('svc:action:refresh', () => {
    refreshQueries();
    void app.load();
  });
  await app.updateComplete;
}
