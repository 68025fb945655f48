/*
Takes the README's picture: node test/demo/picture.ts. It shows the demo's page with a short conversation, as a
visitor of `npm start` would see it.
*/
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import { RunningDemo } from './run-demo.ts';

const PATH = join(import.meta.dirname, '../../docs/demo.png');
const SAID = [
  'Sundays start late and end late. Worth a second crew in the evening?',
  'Phoenix and Denver are ten minutes behind all quarter.',
];

const demo = await RunningDemo.start();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage({
  viewport: { width: 1360, height: 820 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
await page.goto(demo.host);
await page.locator('message-log li[data-event="svc-dashboard-loaded"]').waitFor();
const frame = page.frameLocator('svc-embed iframe');
await frame.getByRole('button', { name: 'Comments' }).click();
const comments = frame.locator('svc-comments');
for (const text of SAID) {
  await frame.getByRole('textbox').first().fill(text);
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await comments.locator('[part~="comment-body"]', { hasText: text }).waitFor();
}
await page.locator('message-log li[data-event="svc-ready"] summary').click();
await page.mouse.move(640, 20, { steps: 4 });
await page.screenshot({ path: PATH });
await browser.close();
await demo.stop();
console.log(`docs/demo.png, ${Math.round((await stat(PATH)).size / 1000)} kB`);
