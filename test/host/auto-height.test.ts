import { expect } from '@open-wc/testing';
import { requireFeature } from '../browser/require-feature.ts';
import { until } from '../browser/until.ts';
import { polled } from '../runtime/polled.ts';
import { openEmbed } from './auto-height-embed.ts';
import { painted } from './test-embed.ts';

/** Adds content of a height, which proves that the frame reports heights: the next one is that of this content. */
function addBlock(height: number): void {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div class="block" style="height: ${height}px"></div>`,
  );
}

describe('<svc-embed auto-height>', () => {
  it('is as high as the content of the embed, with its margins', async () => {
    const { embed, sent, hasHeight } = await openEmbed(
      '<h1 style="margin: 30px 0; height: 40px">Sales</h1><p style="margin: 20px 0; height: 700px">',
    );
    await hasHeight(30 + 40 + 30 + 700 + 20);
    expect(embed.style.height).to.equal('');
    await painted();
    expect(sent).to.deep.equal([820]);
  });

  it('keeps its height when a library updates the page from HTML of a server', async () => {
    const { embed, hasHeight } = await openEmbed('<main style="height: 684px">');
    await hasHeight(700);
    embed.removeAttribute('style');
    await hasHeight(700);
    embed.setAttribute('style', 'block-size: 320px; color: red');
    await hasHeight(700);
    embed.autoHeight = false;
    await hasHeight(320);
    expect(embed.style.color).to.equal('red');
  });

  it('restores the inline block-size of the page', async () => {
    const style = 'block-size: 320px !important';
    const { embed, hasHeight } = await openEmbed('<main style="height: 684px">', {}, style);
    await hasHeight(700);
    embed.remove();
    expect(embed.style.cssText).to.equal(`${style};`);
  });

  for (const [what, html] of Object.entries({
    'a closed <details>': '<details><summary>Sales</summary><div></div></details>',
    'a hidden tab': '<section hidden><div></div></section>',
  })) {
    it(`has the height of its content in ${what} that opens`, async function () {
      requireFeature(this, 'frames without layout');
      const { embed, hasHeight } = await openEmbed('<main style="height: 684px">', {}, '', html);
      const container = embed.closest('details, section');
      container?.toggleAttribute('open');
      container?.removeAttribute('hidden');
      await hasHeight(700);
      container?.remove();
    });
  }

  for (const style of ['transform: scale(0.5)', 'zoom: 0.5', 'zoom: 1.5'])
    it(`is as high as the content of the embed in an ancestor with ${style}`, async function () {
      if (style.startsWith('zoom')) requireFeature(this, 'zoomed frames');
      const container = `<section style="${style}"><div></div></section>`;
      const { embed, run } = await openEmbed('<main style="height: 684px">', {}, '', container);
      await until(() => run(() => innerHeight === 700));
      await run(polled);
      expect(await run(() => [innerHeight, document.documentElement.scrollHeight])).to.deep.equal([
        700, 700,
      ]);
      embed.closest('section')?.remove();
    });

  it('follows content that grows late and shrinks again', async () => {
    const { hasHeight, run } = await openEmbed('<main style="height: 100px"></main>');
    await hasHeight(116);
    await run(async () => {
      const image = new Image(40, 1200);
      image.style.display = 'block';
      image.src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
      document.querySelector('main')?.append(image);
      document.querySelector('main')?.style.setProperty('height', 'auto');
    });
    await hasHeight(1216);
    await run(() => document.querySelector('img')?.remove());
    await hasHeight(8);
  });

  for (const [name, html] of Object.entries({
    '100vh': '<style>body { margin: 0 }</style><main style="height: 100vh"></main>',
    'min-height: 100vh': '<style>body { margin: 0; min-height: 100vh }</style>',
    'height: 100%':
      '<style>html, body { height: 100%; margin: 0 }</style><main style="height: 100%">',
    'an absolute position': '<main style="position: absolute; inset: 0"></main>',
    'a fixed position': '<main style="position: fixed; inset: 0"></main>',
  }))
    it(`keeps the height of its CSS if the app fills its frame with ${name}`, async () => {
      const { embed, sent, run } = await openEmbed(html, {}, 'height: 300px');
      await run(addBlock, 700);
      await until(() => sent.length > 0, 'a height');
      expect(sent[0]).to.be.greaterThan(690);
      await until(
        () => embed.offsetHeight === (sent.at(-1) || 300) && embed.offsetHeight < 1001,
        'the height of the content',
      );
    });

  for (const [name, html] of Object.entries({
    'taller than its frame': '<main style="height: 100vh"></main>',
    'twice as high as its frame': '<style>body { margin: 0 }</style><main style="height: 200vh">',
  }))
    it(`restores the height of its CSS if the app is ${name}`, async () => {
      const { embed, sent, hasHeight, run } = await openEmbed(html, {}, 'height: 300px');
      await until(() => sent.includes(0), `${sent}`);
      await hasHeight(300);
      expect(sent.length).to.be.lessThan(6);
      await run(addBlock, 700);
      await painted();
      expect(embed.offsetHeight).to.equal(300);
    });

  for (const [name, html] of Object.entries({
    'the body': '<style>body { margin: 0; min-height: 100vh }</style>',
    'the body, which is a column':
      '<style>body { margin: 0; min-height: 100vh; display: flex; flex-direction: column }</style>',
    'an element': '<style>body { margin: 0 } main { min-height: 100vh }</style>',
  }))
    it(`becomes higher and lower if ${name} of the app has min-height: 100vh`, async () => {
      const main = '<main><p style="height: 200px; margin: 0"></p></main>';
      const { sent, hasHeight, run } = await openEmbed(html + main, {}, 'height: 400px');
      await hasHeight(200);
      const grow = (height: number) =>
        document.querySelector('p')?.style.setProperty('height', `${height}px`);
      for (const height of [700, 100, 700]) {
        await run(grow, height);
        await hasHeight(height);
      }
      expect(sent).not.to.include(0);
    });

  it('keeps a min-height that is the height of the frame by chance', async () => {
    const html =
      '<style>body { margin: 0; min-height: 400px }</style><p style="height: 100px; margin: 0">';
    const { sent, hasHeight, run } = await openEmbed(html, {}, 'height: 400px');
    await until(() => sent.includes(400), String(sent));
    await hasHeight(400);
    await run(polled);
    await hasHeight(400);
    expect(sent.length).to.be.lessThan(4);
  });

  it('settles if a part of the app has half of the height of its frame', async () => {
    const { sent, hasHeight } = await openEmbed(
      '<style>body { margin: 0 }</style><main style="height: 50vh"></main><p style="height: 400px; margin: 0">',
    );
    // A difference of one pixel is taken for rounding.
    await hasHeight(799);
    await painted();
    expect(sent).not.to.include(0);
  });

  it('follows content that grows in each frame', async () => {
    const { sent, hasHeight, run } = await openEmbed('<main></main>');
    await run(async () => {
      for (let line = 0; line < 60; line++) {
        document
          .querySelector('main')
          ?.insertAdjacentHTML('beforeend', '<div style="height: 24px">');
        await new Promise(requestAnimationFrame);
      }
    });
    await hasHeight(16 + 60 * 24);
    expect(sent).not.to.include(0);
  });

  it('follows content that depends on the height of its frame until it is loaded', async () => {
    const { sent, hasHeight, run } = await openEmbed('<main style="height: 84px"></main>');
    await hasHeight(100);
    await run(() => {
      const style = document.querySelector('main')?.style;
      style?.setProperty('height', '100vh');
      let ticks = 0;
      addEventListener('resize', () => (ticks = 0));
      // The frame is resized at each poll until it follows no more.
      setInterval(() => ++ticks === 3 && style?.setProperty('height', '700px'), 200);
    });
    await hasHeight(716);
    expect(sent).not.to.include(0);
  });

  it('is higher while a menu is open that is taller than the content, also in a shadow root', async () => {
    const { sent, hasHeight, run } = await openEmbed('<main style="height: 84px">');
    await run(() => {
      const root = document.querySelector('main')?.attachShadow({ mode: 'open' });
      if (root)
        root.innerHTML = '<ul style="position: absolute; top: 50px; height: 400px; margin: 0">';
    });
    await hasHeight(450);
    await run(() => document.querySelector('main')?.shadowRoot?.replaceChildren());
    await hasHeight(100);
    expect(sent).not.to.include(0);
  });

  it('stays within max-height and min-height, and scrolls inside the frame', async () => {
    const { embed, sent, hasHeight, run } = await openEmbed(
      '<main style="height: 2000px">',
      {},
      'min-height: 200px; max-height: 500px',
    );
    await hasHeight(500);
    const scrollbar = () => run(() => document.documentElement.style.scrollbarWidth);
    await waitForValue(scrollbar, '');
    await run(() => document.querySelector('main')?.remove());
    await hasHeight(200);
    await run(polled);
    expect(sent).to.deep.equal([2016, 8]);
    await run(addBlock, 900);
    await hasHeight(500);
    await waitForValue(scrollbar, '');
    await run(() => document.querySelector('.block')?.remove());
    embed.style.maxHeight = embed.style.minHeight = '';
    await hasHeight(8);
    await waitForValue(scrollbar, 'none');
  });

  it('adds its own borders and padding to the height of the content', async () => {
    const content = '<main style="height: 884px">';
    const box = 'border: 3px solid; padding: 5px;';
    const borderBox = await openEmbed(content, {}, `${box} box-sizing: border-box`);
    const contentBox = await openEmbed(content, {}, `${box} box-sizing: content-box`);
    for (const { hasHeight, run } of [borderBox, contentBox]) {
      await hasHeight(916);
      expect(await run(() => innerHeight)).to.equal(900);
    }
  });

  it('reports nothing while it is not displayed', async function () {
    requireFeature(this, 'frames without layout');
    const { embed, sent, hasHeight, run } = await openEmbed('<main style="height: 84px">');
    await hasHeight(100);
    embed.style.display = 'none';
    await waitForValue(() => run(() => document.body.checkVisibility()), false);
    await run(addBlock, 500);
    await run(polled);
    expect(sent).to.deep.equal([100]);
    embed.style.display = '';
    await hasHeight(600);
  });

  it('follows without a poll when the content has rested for a frame', async () => {
    const { hasHeight, run } = await openEmbed('<main style="height: 84px">');
    await hasHeight(100);
    await run(polled);
    await run(() => {
      for (let timer = 0; timer < 1000; timer++) clearInterval(timer);
      document.querySelector('main')?.style.setProperty('height', '184px');
    });
    await hasHeight(200);
  });

  it('follows while the page animates the height', async () => {
    const { sent, hasHeight, run } = await openEmbed(
      '<main style="height: 884px">',
      {},
      'transition: block-size 0.3s',
    );
    await hasHeight(900);
    await run(() => {
      document.querySelector('main')?.style.setProperty('height', '184px');
    });
    await hasHeight(200);
    expect(sent).not.to.include(0);
  });

  it('requests nothing from the frame without the attribute', async () => {
    const content = '<main style="height: 84px">';
    const reportersIn = async ({ run }: Awaited<ReturnType<typeof openEmbed>>) => {
      const loaded = await run(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      return loaded.filter((name) => name.includes('height-reporter'));
    };
    const withAttribute = await openEmbed(content);
    await withAttribute.hasHeight(100);
    expect((await reportersIn(withAttribute)).length).to.equal(1);
    const without = await openEmbed(content, { autoHeight: false });
    await without.run(polled);
    expect(await reportersIn(without)).to.deep.equal([]);
    expect([without.embed.offsetHeight, ...without.sent]).to.deep.equal([600]);
  });
});

/** Resolves when `read` returns a value. */
async function waitForValue<T>(read: () => Promise<T>, value: T): Promise<void> {
  while ((await read()) !== value) await painted();
}
