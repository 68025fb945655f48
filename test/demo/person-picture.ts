import { it } from 'node:test';
import type { EmbedTestServer } from './embed-test-server.ts';
import { untilEqual } from './until-equal.ts';

/** The only origin of pictures that the account of the tests allows. */
export const PICTURES = 'https://pictures.example';
/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Defines the tests of the picture of the viewer. */
export function personPictureTests(server: () => EmbedTestServer): void {
  const open = async (origin: string) => {
    const userProfile = { displayName: 'Mara Lind', picture: `${origin}/mara.png` };
    const { page } = await server().open('app', { userProfile }, {}, (page) =>
      page.route('**/mara.png', (route) =>
        route.fulfill({ contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') }),
      ),
    );
    return { page, badge: page.getByRole('img', { name: 'Signed in as Mara Lind' }) };
  };

  it('is shown from an origin that the account lists', async () => {
    const { page, badge } = await open(PICTURES);
    const picture = badge.and(page.locator('img'));
    await picture.waitFor();
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await untilEqual(page, width, 1);
  });

  it('is not requested if the page’s policy blocks it; shows initials without console errors', async () => {
    const { page, badge } = await open('https://others.example');
    await badge.getByText('ML').waitFor();
    await page.waitForLoadState('networkidle');
    await badge.getByText('ML').waitFor();
  });
}
