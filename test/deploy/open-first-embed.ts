/* Opens https://localhost/ and posts a comment in the embed. Runs in the network of the test. */
import { launchBrowser } from '../node/launch-browser.ts';

const browser = await launchBrowser();
try {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto('https://localhost/');
  await page.waitForFunction(
    () => Reflect.get(document.querySelector('svc-embed') ?? {}, 'state') === 'ready',
  );
  const frame = page.frameLocator('svc-embed iframe');
  await frame.getByRole('heading', { name: 'Sales' }).waitFor();
  await frame.getByRole('textbox').fill('Over TLS');
  await frame.getByRole('button', { name: 'Comment' }).click();
  await frame.getByText('Over TLS').waitFor();
  console.log('The embed is ready and has a comment.');
} finally {
  await browser.close();
}
