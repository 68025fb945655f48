import { it } from 'node:test';
import type { EmbedTestServer } from './embed-test-server.ts';
import type { PictureServer } from './picture-server.ts';
import { untilEqual } from './until-equal.ts';

/** Defines the tests of the picture of the viewer; the account lists the origin of the server. */
export function personPictureTests(
  server: () => EmbedTestServer,
  pictures: () => PictureServer,
): void {
  const open = async (origin: string) => {
    const userProfile = { displayName: 'Mara Lind', picture: `${origin}/mara.png` };
    const { page } = await server().open('app', { userProfile }, { ignoreHTTPSErrors: true });
    return { page, badge: page.getByRole('img', { name: 'Signed in as Mara Lind' }) };
  };

  it('is shown from an origin that the account lists', async () => {
    const { page, badge } = await open(pictures().origin);
    const picture = badge.and(page.locator('img'));
    await picture.waitFor();
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await untilEqual(page, width, 1);
  });

  it('is not requested if the page’s policy blocks it; shows initials without console errors', async () => {
    const { page, badge } = await open(pictures().origin.replace('127.0.0.1', 'localhost'));
    await badge.getByText('ML').waitFor();
    await page.waitForLoadState('networkidle');
    await badge.getByText('ML').waitFor();
  });
}
