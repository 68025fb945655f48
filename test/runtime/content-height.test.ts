import { expect } from '@open-wc/testing';
import { requireFeature } from '../browser/require-feature.ts';
import { until } from '../browser/until.ts';
import { type Embedded, embed } from './embedded.ts';
import { polled } from './polled.ts';

const heights = ({ log }: Embedded) =>
  log
    .filter(([type]) => type === 'content-height')
    .map(([, payload]) => (payload as { height: number }).height);

/** Opens a frame, 300 px high, whose content is 16 px away from each edge of it. */
async function openInset(): Promise<Embedded> {
  const embedded = embed({
    query: { autoHeight: 'true' },
    mount: () => {
      document.body.innerHTML = '<main style="position: absolute; inset: 16px"></main>';
    },
  });
  embedded.frame.style.cssText = 'height: 300px; border: 0';
  await embedded.event('view');
  return embedded;
}

describe('the height of the content of an embed', () => {
  it('is sent once until a slow host follows', async () => {
    const embedded = await openInset();
    await embedded.event('content-height');
    await embedded.run(polled);
    expect(heights(embedded)).to.deep.equal([284]);
  });

  it('ends with 0 if it depends on the height of the frame, however slow the host is', async () => {
    const embedded = await openInset();
    for (let nth = 1; !heights(embedded).includes(0); nth++) {
      await embedded.event('content-height', nth);
      await embedded.run(polled);
      embedded.frame.style.height = `${heights(embedded).at(-1) || 300}px`;
    }
    expect(heights(embedded)).to.deep.equal([284, 268, 252, 0]);
    await embedded.run(polled);
    expect(heights(embedded)).to.have.length(4);
  });

  it('is not sent after the runtime has stopped', async () => {
    const embedded = await openInset();
    await embedded.event('content-height');
    await embedded.run(({ runtime }) => {
      runtime.stop();
      document.body.style.height = '900px';
    });
    await embedded.run(polled);
    expect(heights(embedded)).to.deep.equal([284]);
    const scrollbar = await embedded.run(() => document.documentElement.style.scrollbarWidth);
    expect(scrollbar).to.equal('');
  });

  it('lets the page scroll to the target of a link, which the frame shows already', async function () {
    requireFeature(this, 'scrolling of outer pages');
    const embedded = embed({
      query: { autoHeight: 'true' },
      mount: () => {
        document.body.innerHTML =
          '<a href="#notes">Notes</a><div style="height: 3000px"></div><p id="notes">Notes</p>';
      },
    });
    embedded.frame.style.cssText = 'height: 3200px; border: 0';
    await embedded.event('content-height');
    expect(scrollY).to.equal(0);
    for (const at of ['first', 'again']) {
      await embedded.run(() => document.querySelector('a')?.click());
      await until(() => scrollY > 1000, at);
      scrollTo(0, 0);
    }
  });
});
