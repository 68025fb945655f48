import { ActionMenu } from '../app/action-menu.ts';
import { ReportView } from '../app/report-view.ts';
import { ChartCanvas } from '../charts/chart-canvas.ts';
import { ChatAnswer } from './chat-answer.ts';
import { ChatPanel } from './chat-panel.ts';
import { ChatThread } from './chat-thread.ts';
import { DashboardAgent } from './dashboard-agent.ts';

const elements = {
  'action-menu': ActionMenu,
  'chart-canvas': ChartCanvas,
  'chat-answer': ChatAnswer,
  'chat-panel': ChatPanel,
  'chat-thread': ChatThread,
  'dashboard-agent': DashboardAgent,
  'report-view': ReportView,
};

/** Registers the elements of the chat, including `<dashboard-agent>`, unless their tags are taken. */
export function defineChat(): void {
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element);
}
