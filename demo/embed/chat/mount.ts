import type { PlainRuntime } from '../../../src/runtime/index.ts';
import { loadAppMessages } from '../app/translations/load-app-messages.ts';
import { defineElements } from '../parts/define-elements.ts';
import { refreshQueries } from '../query-controller.ts';
import { ViewerNotice } from '../viewer-notice.ts';
import { ChatPage } from './chat-page.ts';
import { defineChat } from './define.ts';

/** Renders the chat surface. */
export async function mountChat(runtime: PlainRuntime): Promise<void> {
  defineChat();
  defineElements({ 'viewer-notice': ViewerNotice, 'chat-page': ChatPage });
  await loadAppMessages(document.documentElement.lang);
  const page = new ChatPage();
  document.title = page.messages.chat;
  document.body.replaceChildren(page);
  runtime.onAction('svc:action:refresh', refreshQueries);
  await page.updateComplete;
}
