import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Checks what a page with one embed prints: all tiles, from the first page on, with charts in their proportions. */
export async function printEmbed(page: Page): Promise<void> {
  const iframe = page.locator('svc-embed iframe');
  const frame = iframe.contentFrame();
  await frame.getByText('200,000').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const bottomOf = async (one: Locator) => {
    const { y, height } = (await one.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height;
  };
  assert.ok((await bottomOf(frame.locator('data-widget').last())) <= (await bottomOf(iframe)));
  // a frame that is not at the top is moved to the second page
  assert.equal((await iframe.boundingBox())?.y, 0);
  await frame.getByRole('button', { name: 'Chat' }).waitFor({ state: 'hidden' });
  // paper may have another width: a chart is not drawn again for it
  const charts = frame.locator('chart-canvas canvas');
  const fits = await charts.evaluateAll((all) => all.map((one) => getComputedStyle(one).objectFit));
  assert.deepEqual([...new Set(fits)], ['contain']);
}
