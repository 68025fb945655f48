import { after, before, it } from 'node:test';
import type { EmbedTestServer } from './embed-test-server.ts';
import { type PictureServer, startPictureServer } from './picture-server.ts';
import { untilEqual } from './until-equal.ts';

/** Defines the tests of the picture of the viewer; the account lists the origin of one server. */
export function personPictureTests(
  server: () => EmbedTestServer,
  listed: () => PictureServer,
): void {
  let unlisted: PictureServer;

  before(async () => {
    unlisted = await startPictureServer();
  });

  after(() => unlisted?.stop());

  const open = (picture: string) =>
    server().open(
      'app',
      { userProfile: { displayName: 'Mara Lind', picture } },
      { ignoreHTTPSErrors: true },
    );

  it('is shown from an origin that the account lists', async () => {
    const { page } = await open(`${listed().origin}/mara.png`);
    const picture = page
      .getByRole('img', { name: 'Signed in as Mara Lind' })
      .and(page.locator('img'));
    await picture.waitFor();
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await untilEqual(page, width, 1);
  });

  it('is not requested if the page’s policy blocks it; shows initials without console errors', async () => {
    const { page } = await open(`${unlisted.origin}/mara.png`);
    const badge = page.getByRole('img', { name: 'Signed in as Mara Lind' });
    await badge.getByText('ML').waitFor();
    await page.waitForLoadState('networkidle');
    await badge.getByText('ML').waitFor();
  });
}
