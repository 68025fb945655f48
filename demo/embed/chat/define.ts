import { FilterForm } from '../app/filter-form.ts';
import { ReportEditor } from '../app/report-editor.ts';
import { ReportView } from '../app/report-view.ts';
import { ChartCanvas } from '../charts/chart-canvas.ts';
import { ActionMenu } from '../parts/action-menu.ts';
import { ChoiceList } from '../parts/choice-list.ts';
import { defineElements } from '../parts/define-elements.ts';
import { ModalForm } from '../parts/modal-form.ts';
import { SidePanel } from '../parts/side-panel.ts';
import { ChatAnswer } from './chat-answer.ts';
import { ChatThread } from './chat-thread.ts';
import { DashboardAgent } from './dashboard-agent.ts';

/** Registers the elements of the chat, including `<dashboard-agent>`. */
export function defineChat(): void {
  defineElements({
    'action-menu': ActionMenu,
    'chart-canvas': ChartCanvas,
    'chat-answer': ChatAnswer,
    'chat-thread': ChatThread,
    'dashboard-agent': DashboardAgent,
    'choice-list': ChoiceList,
    'filter-form': FilterForm,
    'modal-form': ModalForm,
    'report-editor': ReportEditor,
    'report-view': ReportView,
    'side-panel': SidePanel,
  });
}
