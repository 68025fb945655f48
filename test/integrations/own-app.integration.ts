import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { FrameLocator, Page } from 'playwright-core';
import type {} from '../../src/host/define.ts';
import { appErrors, comment } from './app-page.ts';
import { useApp } from './use-app.ts';

type Embed = HTMLElementTagNameMap['svc-embed'];

/** Resolves with the message of the next error that the app reports. */
function errorMessage(page: Page): Promise<string> {
  return page
    .locator('svc-embed')
    .evaluate(
      (embed: Embed) =>
        new Promise<string>((resolve) =>
          embed.addEventListener('svc-error', ({ payload }) => resolve(payload?.message ?? '')),
        ),
    );
}

describe('the app own-app', () => {
  const running = useApp('own-app', { base: 'html', embedApp: 'app/dist' });

  /** Opens the host page; resolves when the app in the frame has displayed its rows. */
  async function open(): Promise<{ page: Page; frame: FrameLocator; errors: string[] }> {
    const { page, consoleErrors: errors } = await running.open();
    const frame = page.frameLocator('svc-embed iframe');
    await frame.getByText('3 regions').waitFor();
    return { page, frame, errors };
  }

  it('shows the chart and the comments, without a violation of the policy', async () => {
    const { page, frame, errors } = await open();
    await comment(page, frame, 'a comment in the own app');
    const canvas = frame.locator('canvas');
    assert.ok(await canvas.evaluate(hasPixels));
    assert.deepEqual(errors, []);
  });

  it('follows the filters, the theme and the actions of the host', async () => {
    const { page, frame } = await open();
    await page.locator('svc-embed').evaluate((embed: Embed) => {
      embed.filters = { 'orders.region': ['emea'] };
      embed.theme = { primaryColor: '#aa0077' };
    });
    await frame.getByText('1 regions').waitFor();
    const message = errorMessage(page);
    await page.locator('svc-embed').evaluate((embed: Embed) => {
      embed.filters = { 'orders.regoin': ['emea'] };
    });
    assert.equal(await message, 'There is no filter orders.regoin.');
    const heading = frame.getByRole('heading', { name: 'Revenue' });
    assert.equal(await heading.evaluate(colorOf), 'rgb(170, 0, 119)');
    await page.locator('svc-embed').evaluate((embed: Embed) => embed.refresh());
    await frame.getByText('Refreshed').waitFor();
  });

  it('names the setting that a library without Trusted Types needs', async () => {
    const { page, frame } = await open();
    const message = errorMessage(page);
    await frame.locator('h1').evaluate((heading) => {
      setTimeout(() => {
        heading.innerHTML = '<b>tooltip</b>';
      });
    });
    assert.match(await message, /^Set embedding\.csp\.trustedTypes: .*TrustedHTML/);
  });

  it('says why it cannot start', async () => {
    const { page } = await running.open(`${running.app.serviceUrl}/embed/dashboard/sales`);
    await page.getByRole('status').filter({ hasText: 'session' }).waitFor();
  });

  it('is served by its development server, with hot reload', async () => {
    await running.app.run('dev');
    await running.app.serve(running.app.embedAppUrl);
    const { page, errors } = await open();
    const frame = page.frames().find((frame) => frame.url().startsWith(running.app.serviceUrl));
    await frame?.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const styles = join(running.app.folder, 'app/page.css');
    const changed = readFileSync(styles, 'utf8').replace('#36c', '#aa0077');
    // repeated, because Vite sends no change to a page that is not connected yet
    const writing = setInterval(() => writeFileSync(styles, changed), 1_000);
    await frame
      ?.waitForFunction(
        () =>
          getComputedStyle(document.querySelector('h1') as Element).color === 'rgb(170, 0, 119)',
      )
      .finally(() => clearInterval(writing));
    assert.ok(await frame?.evaluate(() => Reflect.get(globalThis, 'isSamePage')));
    assert.deepEqual(appErrors(errors), []);
  });
});

function hasPixels(canvas: HTMLElement | SVGElement): boolean {
  const { width, height } = canvas as HTMLCanvasElement;
  const context = (canvas as HTMLCanvasElement).getContext('2d');
  return context?.getImageData(0, 0, width, height).data.some((value) => value !== 0) ?? false;
}

function colorOf(element: Element): string {
  return getComputedStyle(element).color;
}
