import type { PlainRuntime } from '../../../src/runtime/index.ts';
import { loadAppWords } from '../app/words/load.ts';
import { IgnoredNotes } from '../ignored-notes.ts';
import { ChatPage } from './chat-page.ts';
import { defineChat } from './define.ts';

/** Draws the chat as a page. */
export async function mountChat(_runtime: PlainRuntime): Promise<void> {
  defineChat();
  customElements.define('ignored-notes', IgnoredNotes);
  customElements.define('chat-page', ChatPage);
  await loadAppWords(document.documentElement.lang);
  const page = new ChatPage();
  document.title = page.words.chat;
  document.body.replaceChildren(page);
  await page.updateComplete;
}
