import type { FrameLocator } from 'playwright-core';

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
