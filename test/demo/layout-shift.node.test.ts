import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLES } from '../../demo/host/page/gallery/examples.ts';
import { layoutShift } from './layout-shift.ts';
import { Visitor } from './visitor.ts';

const PAGES = ['/', '/gallery/', '/inspector/', ...EXAMPLES.map(({ path }) => `/gallery/${path}/`)];
const SIZES = [
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
];
/** Limit of a good Cumulative Layout Shift: https://web.dev/articles/cls. */
const CLS_MAX = 0.1;

describe('layout shift of every demo page', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  for (const viewport of SIZES) {
    it(`stays below ${CLS_MAX} on a screen ${viewport.width} px wide`, async () => {
      for (const path of PAGES) {
        const { page } = await visitor.open({ viewport }, path);
        const shift = await layoutShift(page);
        assert.ok(shift < CLS_MAX, `${path}: ${shift}`);
        await page.context().close();
      }
    });
  }
});
