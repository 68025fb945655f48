import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { type HostPage, openHostPage } from '../node/host-page.ts';

const TAGS = `
  <div style="display: flex"><svc-embed></svc-embed></div>
  <svc-embed style="height: 10rem"></svc-embed>
  <svc-embed class="styled"></svc-embed>
  <svc-embed hidden></svc-embed>
  <p>The text below the elements.</p>`;
/** The style sheet of the page itself, which must win before and after the script has loaded. */
const OWN_STYLES = '.styled { height: 20rem; width: 50%; } * { box-sizing: border-box; }';
const SHIFTS =
  "self.shifts = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value; }).observe({ type: 'layout-shift', buffered: true });";

describe('layout.css', () => {
  let host: HostPage;
  /** Resolves with a function that sends the script, when the page has requested it. */
  const scriptRequested = Promise.withResolvers<() => void>();
  let script = '';

  before(async () => {
    const layout = await readFile('layout.css', 'utf8');
    host = await openHostPage({
      '/reserved': (_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><title>host</title><style>${layout}${OWN_STYLES}</style>
          <script>${SHIFTS}</script><script type="module" src="/slow.js"></script>${TAGS}`);
      },
      '/slow.js': (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        scriptRequested.resolve(() => response.end(script));
      },
    });
    script = await (await fetch(`${host.origin}/embed.js`)).text();
  });

  after(() => host?.close());

  /**
   * Returns the boxes of all elements, and the sum of the layout shifts, after they have been painted. Layout shifts are
   * reported in the frame after the next.
   */
  function layoutOf() {
    return host.page.evaluate(async () => {
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      const elements = document.querySelectorAll('svc-embed, p');
      const boxes = [...elements].map((element) => JSON.stringify(element.getBoundingClientRect()));
      return { boxes, shift: (self as unknown as { shifts: number }).shifts };
    });
  }

  it('reserves the box that the element has when its script has loaded', async () => {
    const loaded = host.page.goto(`${host.origin}/reserved`);
    const sendScript = await scriptRequested.promise;
    await host.page.waitForSelector('p');
    const unscripted = await layoutOf();
    sendScript();
    await loaded;
    const scripted = await layoutOf();
    assert.deepEqual(unscripted.boxes, scripted.boxes);
    assert.equal(JSON.parse(scripted.boxes[0] ?? '').height, 600);
    assert.equal(scripted.shift, 0);
  });
});
