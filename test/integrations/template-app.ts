import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import { leaveAndLogOut } from './app-page.ts';
import type { App } from './start-app.ts';
import { useApp } from './use-app.ts';

/** Records the actions that a frame receives. */
function recordActions(): void {
  const actions: unknown[] = [];
  Object.assign(globalThis, { actions });
  addEventListener('message', ({ data }) => {
    if (data?.direction === 'action') actions.push(data.payload);
  });
}

async function received(frame: Frame, payload: object): Promise<void> {
  await frame.waitForFunction(
    (expected) =>
      Reflect.get(globalThis, 'actions').some(
        (action: unknown) => JSON.stringify(action) === expected,
      ),
    JSON.stringify(payload),
  );
}

/** Tests an app with a dashboard whose theme, filters and export are bound to form fields. */
export function testTemplateApp(name: string, checkTypes?: (app: App) => Promise<void>): void {
  describe(`the app ${name}`, () => {
    const running = useApp(name);

    /** Opens the page, and returns it with the frame when the embed is ready. */
    async function openDashboard(): Promise<{ page: Page; frame: Frame; errors: string[] }> {
      const { page, consoleErrors: errors } = await running.open('about:blank');
      await page.addInitScript(recordActions);
      await page.goto(running.app.url);
      await page.locator('button:enabled', { hasText: 'Refresh' }).waitFor();
      const frame = page.frames().find((frame) => frame.url().startsWith(running.app.serviceUrl));
      assert.ok(frame);
      return { page, frame, errors };
    }

    it('shows the dashboard without an error in the console', async () => {
      const { page, frame, errors } = await openDashboard();
      await frame.getByRole('heading', { name: 'Sales' }).waitFor();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await received(frame, {});
      assert.deepEqual(errors, []);
    });

    it('sends each change of the reactive theme and filters', async () => {
      const { page, frame } = await openDashboard();
      await received(frame, { primaryColor: '#00aa77' });
      await page.getByLabel('Color').fill('#aa0077');
      await received(frame, { primaryColor: '#aa0077' });
      await page.getByLabel('EMEA').check();
      await received(frame, { filterUrlParameter: 'f_orders.region=["emea"]' });
      await page.getByLabel('EMEA').uncheck();
      await received(frame, { filterUrlParameter: 'f_orders.region=[]' });
    });

    it('binds a boolean as a property', async () => {
      const { page, frame } = await openDashboard();
      assert.ok(!frame.url().includes('allowExport'));
      await page.getByLabel('Export').check();
      await page.locator('svc-embed iframe[src*="allowExport=true"]').waitFor();
      await page.getByLabel('Export').uncheck();
      await page.locator('svc-embed iframe:not([src*="allowExport"])').waitFor();
    });

    it('is ready after the viewer has left the page and returned, and logs out', async () => {
      const { page } = await openDashboard();
      await leaveAndLogOut(page);
    });

    it('passes svc-error to the handler', async () => {
      const { page } = await running.openRejected();
      await page.getByRole('alert').filter({ hasText: 'mint-refused' }).waitFor();
    });

    if (checkTypes)
      it('reports wrong names and values as type errors', () => checkTypes(running.app));
  });
}
