import type { PlainRuntime } from '../../../src/runtime/index.ts';
import { loadAppMessages } from '../app/translations/load-app-messages.ts';
import { IgnoredValuesNotice } from '../ignored-values-notice.ts';
import { defineElements } from '../parts/define-elements.ts';
import { ChatPage } from './chat-page.ts';
import { defineChat } from './define.ts';

/** Renders the chat surface. */
export async function mountChat(_runtime: PlainRuntime): Promise<void> {
  defineChat();
  defineElements({ 'ignored-values-notice': IgnoredValuesNotice, 'chat-page': ChatPage });
  await loadAppMessages(document.documentElement.lang);
  const page = new ChatPage();
  document.title = page.messages.chat;
  document.body.replaceChildren(page);
  await page.updateComplete;
}
