import { expect, test } from '@playwright/test';
import { createEvent } from 'svc-embed/protocol';
import { type FakeEvent, fakeEmbedPage } from 'svc-embed/testing';

/** Shows the host page with a fake embed that sends these events, by default `ready`. */
async function open(page: import('@playwright/test').Page, events?: FakeEvent[]) {
  await page.route('**/api/embed-session', (route) =>
    route.fulfill({ json: { sessionId: crypto.randomUUID() } }),
  );
  await page.route('https://acme.example/embed/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: fakeEmbedPage(route.request().url(), events),
    }),
  );
  await page.goto('/');
  return page.frameLocator('svc-embed iframe');
}

test('sends the theme to the embed', async ({ page }) => {
  const frame = await open(page);
  await expect(frame.getByText('svc:action:set-theme {"primaryColor":"#0a7"}')).toBeVisible();
});

test('renews a session that ends soon', async ({ page }) => {
  const frame = await open(page);
  const payload = { expiresAt: Date.now() + 60_000, expiresInMs: 60_000 };
  const message = createEvent('svc:event:session-expiring', 'dashboard', payload);
  const heading = frame.getByRole('heading', { name: 'Fake embed' });
  await heading.evaluate((_, event) => parent.postMessage(event, '*'), message);
  await expect(frame.getByText('svc:action:set-session')).toBeVisible();
});

test('shows an error if the embed cannot start', async ({ page }) => {
  await open(page, [
    { type: 'svc:event:error', payload: { message: 'It cannot start.', fatal: true } },
  ]);
  await expect(page.locator('svc-embed').getByRole('alert')).toBeVisible();
});
