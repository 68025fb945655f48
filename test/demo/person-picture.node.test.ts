import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EmbedTestServer } from './embed-test-server.ts';
import { startPictureServer } from './picture-server.ts';

describe('the viewer’s picture', () => {
  let studio: EmbedTestServer;
  let listed: Awaited<ReturnType<typeof startPictureServer>>;
  let stranger: Awaited<ReturnType<typeof startPictureServer>>;

  before(async () => {
    [listed, stranger] = [await startPictureServer(), await startPictureServer()];
    studio = await EmbedTestServer.start({ pictureOrigins: [listed.origin] });
  });

  after(async () => {
    await studio?.end();
    await listed?.stop();
    await stranger?.stop();
  });

  const open = (picture: string) =>
    studio.open(
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

  it('is not asked for where the policy of the page refuses it: initials, and a silent console', async () => {
    const { page, consoleErrors } = await open(`${stranger.origin}/mara.png`);
    const badge = page.getByRole('img', { name: 'Signed in as Mara Lind' });
    await badge.getByText('ML').waitFor();
    await page.waitForLoadState('networkidle');
    await badge.getByText('ML').waitFor();
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });
});
