import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EmbedTestServer } from './embed-test-server.ts';
import { startPictureServer } from './picture-server.ts';

describe('picture of the viewer', () => {
  let server: EmbedTestServer;
  let listed: Awaited<ReturnType<typeof startPictureServer>>;
  let unlisted: Awaited<ReturnType<typeof startPictureServer>>;

  before(async () => {
    [listed, unlisted] = [await startPictureServer(), await startPictureServer()];
    server = await EmbedTestServer.start({ pictureOrigins: [listed.origin] });
  });

  after(async () => {
    await server?.end();
    await listed?.stop();
    await unlisted?.stop();
  });

  const open = (picture: string) =>
    server.open(
      'app',
      { userProfile: { displayName: 'Mara Lind', picture } },
      { ignoreHTTPSErrors: true },
    );

  it('is shown from an origin that the account lists', async () => {
    const { page, consoleErrors } = await open(`${listed.origin}/mara.png`);
    const picture = page.getByRole('img', { name: 'Signed in as Mara Lind' });
    await picture.and(page.locator('img')).waitFor();
    await page.waitForFunction(() => {
      const badge = document
        .querySelector('creator-app')
        ?.shadowRoot?.querySelector('person-badge');
      return badge?.shadowRoot?.querySelector('img')?.naturalWidth === 1;
    });
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  it('is not requested if the page’s policy blocks it; shows initials without console errors', async () => {
    const { page, consoleErrors } = await open(`${unlisted.origin}/mara.png`);
    const badge = page.getByRole('img', { name: 'Signed in as Mara Lind' });
    await badge.getByText('ML').waitFor();
    await page.waitForLoadState('networkidle');
    await badge.getByText('ML').waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
