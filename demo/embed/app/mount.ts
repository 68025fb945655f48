import type { PlainRuntime } from '../../../src/runtime/index.ts';
import { defineChat } from '../chat/define.ts';
import { IgnoredNotes } from '../ignored-notes.ts';
import { BoardTile } from './board-tile.ts';
import { CreatorApp } from './creator-app.ts';
import { DashboardScreen } from './dashboard-screen.ts';
import { DataPane } from './data-pane.ts';
import { FilterForm } from './filter-form.ts';
import { HomeScreen } from './home-screen.ts';
import { ModalForm } from './modal-form.ts';
import { PersonBadge } from './person-badge.ts';
import { ReportEditor } from './report-editor.ts';
import { SettingsPanel } from './settings-panel.ts';
import { ShareForm } from './share-form.ts';
import { loadAppWords } from './words/load.ts';
import { WorkbookScreen } from './workbook-screen.ts';

const elements = {
  'person-badge': PersonBadge,
  'board-tile': BoardTile,
  'creator-app': CreatorApp,
  'dashboard-screen': DashboardScreen,
  'data-pane': DataPane,
  'filter-form': FilterForm,
  'home-screen': HomeScreen,
  'ignored-notes': IgnoredNotes,
  'modal-form': ModalForm,
  'report-editor': ReportEditor,
  'settings-panel': SettingsPanel,
  'share-form': ShareForm,
  'workbook-screen': WorkbookScreen,
};

/** Draws the creator app; done when it is there, though not yet what the workspace holds. */
export async function mountApp(runtime: PlainRuntime): Promise<void> {
  defineChat();
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element);
  await loadAppWords(document.documentElement.lang);
  const app = new CreatorApp();
  document.title = app.words.workspace;
  document.body.replaceChildren(app);
  runtime.onAction('svc:action:navigate', ({ path }) => {
    app.goTo(path);
    return true;
  });
  runtime.onAction('svc:action:refresh', () => app.load());
  await app.updateComplete;
}
