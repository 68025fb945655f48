import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Asks the chat of a page or a frame, in English or German. */
export async function ask(chat: Page | FrameLocator | Locator, question: string): Promise<void> {
  const field = chat.getByRole('textbox', { name: /^(Your question|Ihre Frage)$/ });
  await field.fill(question);
  await field.press('Enter');
}

/** Opens a filter of the dashboard, chooses a value, and closes it. */
export async function chooseFilter(
  frame: FrameLocator,
  filter: string,
  value: string,
): Promise<void> {
  const menu = frame.getByRole('button', { name: new RegExp(`^${filter} `) });
  await menu.click();
  const choice = frame.getByRole('group', { name: filter }).getByRole('checkbox', { name: value });
  await choice.check();
  await choice.press('Escape');
  await choice.waitFor({ state: 'hidden' });
}

/** Returns the first tile of the dashboard, in English. */
export function keyFigures(frame: FrameLocator): Locator {
  return frame.getByRole('article', { name: 'Key figures' });
}

/** Returns the number of all flights in the dashboard, which is shown without filters. */
export function allFlights(frame: FrameLocator): Locator {
  return keyFigures(frame).getByText('200,000');
}

/** Resolves when no tile loads: a chart that is drawn again between press and release takes no click. */
export function tilesLoaded(frame: FrameLocator): Promise<void> {
  return frame.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Shows a tile as a table, by keyboard; a pointer could miss the button while tiles load and move it. */
export function showAsTable(frame: FrameLocator, title: string): Promise<void> {
  return frame.getByRole('button', { name: `Show as table: ${title}` }).press('Enter');
}
