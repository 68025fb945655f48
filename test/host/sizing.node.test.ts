import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { type HostPage, openHostPage } from '../node/host-page.ts';

const DOCUMENT = 'docs/svc-embed.md';
const EMBED = '<svc-embed></svc-embed>';
const RESET = 'body { margin: 0; }';

/** What the element measures with the CSS of each heading, in a window of 1000 × 700 px. */
const SIZES: Record<string, { html: string; size: [width: number, height: number] }> = {
  Height: { html: EMBED, size: [1000, 640] },
  'Aspect ratio': { html: EMBED, size: [1000, 562.5] },
  Minimum: { html: EMBED, size: [1000, 400] },
  'Whole page': { html: EMBED, size: [1000, 700] },
  'Rest of a column': {
    html: `<div class="column"><header style="height: 60px"></header>${EMBED}</div>`,
    size: [1000, 640],
  },
  'Rest of a row': {
    html: `<div class="row"><nav style="width: 200px"></nav>${EMBED}</div>`,
    size: [800, 600],
  },
  'Cell of a grid': {
    html: `<div class="grid"><header style="grid-column: 1 / 3; height: 100px"></header><nav></nav>${EMBED}</div>`,
    size: [667, 600],
  },
};

describe(DOCUMENT, () => {
  let host: HostPage;
  let text: string;
  let layout: string;

  before(async () => {
    text = await readFile(DOCUMENT, 'utf8');
    layout = await readFile('layout.css', 'utf8');
    host = await openHostPage({
      '/blank': (_request, response) => response.setHeader('content-type', 'text/html').end(),
    });
    await host.page.setViewport({ width: 1000, height: 700 });
  });

  after(() => host?.close());

  /** Displays HTML with styles, before and after the element is defined, and returns the sizes of the element. */
  async function sizesOf(html: string, styles: string): Promise<string[]> {
    const content = `<!doctype html><style>${layout}${RESET}${styles}</style>${html}`;
    const sizes: string[] = [];
    for (const script of ['', '<script src="/embed.js"></script>']) {
      await host.page.goto(`${host.origin}/blank`);
      await host.page.setContent(content + script);
      sizes.push(await host.page.$eval('svc-embed', sizeOf));
    }
    return sizes;
  }

  function cssBelow(heading: string): string {
    const [, section = ''] = text.split(`#### ${heading}\n`);
    return /```css\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  }

  it('has a size for each heading', () => {
    const headings = [...text.matchAll(/^#### (.+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings, [...Object.keys(SIZES), 'Phone']);
  });

  for (const [heading, { html, size }] of Object.entries(SIZES))
    it(`states CSS that has the size it should have: ${heading}`, async () => {
      const expected = size.join(' × ');
      assert.deepEqual(await sizesOf(html, cssBelow(heading)), [expected, expected]);
    });

  for (const [what, html, size] of [
    ['in a flex container', `<div style="display: flex">${EMBED}</div>`, '1000 × 600'],
    ['with a class of the page', '<svc-embed class="styled"></svc-embed>', '500 × 320'],
    ['that is hidden', '<svc-embed hidden></svc-embed>', '0 × 0'],
  ] as const)
    it(`has the size before its script has loaded that it has afterwards: ${what}`, async () => {
      const styles = '.styled { height: 20rem; width: 50%; } * { box-sizing: border-box; }';
      assert.deepEqual(await sizesOf(html, styles), [size, size]);
    });

  for (const [css, frame] of Object.entries({
    'height: auto; min-height: 500px': '1000 × 500',
    'height: auto; min-height: 50vh': '1000 × 350',
    'height: auto; aspect-ratio: 4 / 1': '1000 × 250',
    'height: 300px; min-height: 400px': '1000 × 400',
    'display: block; height: 300px': '1000 × 300',
    'border: 2px solid; padding: 10px': '976 × 576',
    'border: 2px solid; min-height: 700px': '996 × 696',
  }))
    it(`has a frame that fills it and does not leave its container: ${css}`, async () => {
      await host.page.setContent(
        `<!doctype html><style>${RESET} svc-embed { ${css} }</style><script src="/embed.js"></script>
        <svc-embed base-url="${host.origin}" dashboard="sales"></svc-embed>`,
      );
      await host.page.waitForSelector('svc-embed >>> iframe');
      assert.equal(await host.page.$eval('svc-embed >>> iframe', sizeOf), frame);
      assert.match(await host.page.$eval('svc-embed', sizeOf), /^1000 × /);
    });

  it('states CSS that has the size it should have: Phone', async () => {
    assert.deepEqual(await sizesOf(EMBED, cssBelow('Phone')), ['1000 × 600', '1000 × 600']);
    await host.page.setViewport({ width: 390, height: 800 });
    assert.deepEqual(await sizesOf(EMBED, cssBelow('Phone')), ['390 × 640', '390 × 640']);
  });

  it('repeats the rule of layout.css in one line', () => {
    const [line = ''] = text.split('```css\n')[1]?.split('\n') ?? [];
    const compact = (css: string) => css.replaceAll(/\s+/g, ' ');
    assert.ok(compact(layout).includes(line), line);
  });
});

/** Runs in the page. */
function sizeOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  return `${Math.round(width)} × ${height}`;
}
