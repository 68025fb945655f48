/*
Takes the README's picture: node test/demo/picture.ts. It shows the demo's page with a short conversation, as
somebody who has run npm start would see it.
*/
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loaded, logged, Visitor } from './visitor.ts';

const PATH = join(import.meta.dirname, '../../docs/demo.png');
const SAID = [
  'Sundays start late and end late. Worth a second crew in the evening?',
  'Denver leaves twelve minutes late on average, twice as late as Detroit.',
];

const visitor = await Visitor.start();
const { page } = await visitor.open({
  viewport: { width: 1360, height: 820 },
  colorScheme: 'light',
});
const frame = await loaded(page);
await frame.getByRole('button', { name: 'Comments' }).click();
const comments = frame.locator('svc-comments');
for (const text of SAID) {
  await frame.getByRole('textbox').first().fill(text);
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await comments.locator('[part~="comment-body"]', { hasText: text }).waitFor();
}
await logged(page, 'svc-ready').locator('summary').click();
await page.mouse.move(640, 20, { steps: 4 });
await page.screenshot({ path: PATH });
await visitor.end();
console.log(`docs/demo.png, ${Math.round((await stat(PATH)).size / 1000)} kB`);
