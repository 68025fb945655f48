import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { openPanel, panel, service } from './comments-fixture.ts';

describe('<svc-comments> with a header that stays in view', () => {
  afterEach(async () => {
    document.documentElement.style.fontSize = '';
    scrollTo(0, 0);
    await setViewport({ width: 800, height: 600 });
  });

  for (const [width, height] of [
    [320, 256],
    [480, 400],
    [800, 300],
  ] as const) {
    it(`covers no focus that moves back, in a window of ${width} by ${height} px`, async function () {
      if (width < 500) requireFeature(this, 'narrow windows');
      for (let n = 0; n < 12; n++) service.addComment(`${n} https://a.example/`, { by: 1 });
      await openPanel();
      await setViewport({ width, height });
      panel.buttons('Reply').at(-1)?.focus();
      const bottom = () => panel.find('header')?.getBoundingClientRect().bottom ?? 0;
      const covered: string[] = [];
      await sendKeys({ down: 'Shift' });
      for (let n = 0; n < 30; n++) {
        await sendKeys({ press: 'Tab' });
        const active = panel.root.activeElement as HTMLElement;
        if (active.getBoundingClientRect().top < bottom()) covered.push(active.localName);
      }
      await sendKeys({ up: 'Shift' });
      expect(covered).to.deep.equal([]);
    });
  }
});
