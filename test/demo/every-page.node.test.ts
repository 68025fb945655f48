import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLES } from '../../demo/host/page/gallery/examples.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { assertStill } from './layout-shift.ts';
import { PageRequests } from './page-requests.ts';
import { EMPTY_PATH, type Visit, Visitor } from './visitor.ts';

const GALLERY = ['', ...EXAMPLES.map(({ path }) => `${path}/`)].map((path) => `gallery/${path}`);
const SURFACES = ['app', 'chat', 'comments'].map((surface) => `?surface=${surface}`);
const PAGES = ['', ...SURFACES, 'studio/', 'inspector/', ...GALLERY];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
];

describe('every page', () => {
  let visitor: Visitor;
  let visit: Visit;
  let requests: PageRequests;

  before(async () => {
    visitor = await Visitor.start();
    visit = await visitor.open({}, EMPTY_PATH);
    requests = new PageRequests(visit.page);
  });

  after(() => visitor?.end());

  for (const path of PAGES)
    it(`moves nothing while it or its frames load, fits the window, and has no axe findings: /${path}`, async () => {
      const { page, consoleErrors } = visit;
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(`${visitor.demo.host}/${path}`);
        await requests.untilIdle();
        const { width } = size;
        await assertStill(page, `${width} px`);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
        // the layouts of a gallery page differ in their columns only
        if (path === '' || (GALLERY.includes(path) && width < 1000))
          await assertAccessibleInBoth(page, `${width} px`);
      }
      assert.deepEqual(consoleErrors, []);
    });
});
