import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import type { EmbedTestServer } from './embed-test-server.ts';

/** The embedded app in a page of its own, or in a frame. */
export type Surface = Page | FrameLocator;

const DESKTOP = { colorScheme: 'light', viewport: { width: 1280, height: 860 } } as const;

/** Opens the dashboard in a page of its own, and waits until it shows all data. */
export async function openDashboard(
  server: EmbedTestServer,
  { fragment = '', ...options }: BrowserContextOptions & { fragment?: string } = {},
): Promise<Page> {
  const { page } = await server.open('dashboard', {}, { ...DESKTOP, ...options, fragment });
  await dashboardLoaded(page);
  return page;
}

/** Resolves when the dashboard shows all data. */
export async function dashboardLoaded(surface: Surface): Promise<void> {
  await allFlights(surface).waitFor();
  await tilesLoaded(surface);
}

/** Asks the chat of a page or a frame, in English or German. */
export async function ask(chat: Surface | Locator, question: string): Promise<void> {
  const field = chat.getByRole('textbox', { name: /^(Your question|Ihre Frage)$/ });
  await field.fill(question);
  await field.press('Enter');
}

/** Opens a filter of the dashboard, chooses a value, and closes it. */
export async function chooseFilter(surface: Surface, filter: string, value: string): Promise<void> {
  const menu = surface.getByRole('button', { name: new RegExp(`^${filter} `) });
  await menu.click();
  const choice = surface
    .getByRole('group', { name: filter })
    .getByRole('checkbox', { name: value });
  await choice.check();
  await choice.press('Escape');
  await choice.waitFor({ state: 'hidden' });
  await menu.and(surface.locator(':focus')).waitFor();
}

/** Returns the first tile of the dashboard, in English. */
export function keyFigures(surface: Surface): Locator {
  return surface.getByRole('article', { name: 'Key figures' });
}

/** Returns the number of all flights in the dashboard, which is shown without filters. */
export function allFlights(surface: Surface): Locator {
  return keyFigures(surface).getByText('200,000');
}

/** Resolves when no tile loads: a chart that is drawn again between press and release takes no click. */
export function tilesLoaded(surface: Surface): Promise<void> {
  return surface.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Shows a tile as a table, by keyboard; a pointer could miss the button while tiles load and move it. */
export function showAsTable(surface: Surface, title: string): Promise<void> {
  return surface.getByRole('button', { name: `Show as table: ${title}` }).press('Enter');
}
