import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Asks the chat of a page or a frame, in English or German. */
export async function ask(chat: Page | FrameLocator | Locator, question: string): Promise<void> {
  const field = chat.getByRole('textbox', { name: /^(Your question|Ihre Frage)$/ });
  await field.fill(question);
  await field.press('Enter');
}
