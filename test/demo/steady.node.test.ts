import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { USES } from '../../demo/host/page/gallery/uses.ts';
import { layoutShift } from './layout-shift.ts';
import { Visitor } from './visitor.ts';

const PAGES = ['/', '/gallery/', '/inspector/', ...USES.map(({ path }) => `/gallery/${path}/`)];
const SIZES = [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
];
/** Up to here https://web.dev/articles/cls calls a page good. */
const GOOD = 0.1;

describe('every page of the demo, while it loads', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  for (const viewport of SIZES) {
    it(`keeps its place on a screen ${viewport.width} px wide`, async () => {
      for (const path of PAGES) {
        const { page } = await visitor.open({ viewport }, path);
        const shift = await layoutShift(page);
        assert.ok(shift < GOOD, `${path} jumps by ${shift}`);
        await page.context().close();
      }
    });
  }
});
