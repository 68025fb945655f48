import { expect, nextFrame } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { EDIT, REPLY } from './panel.ts';

describe('<svc-comments> in a page as a host has it', () => {
  const root = document.documentElement;
  const boxOf = (element: Element | null) => (element as Element).getBoundingClientRect();
  const frame = () => panel.element.parentElement as HTMLElement;

  beforeEach(async () => {
    for (const text of ['first', 'second', 'third']) service.addComment(text, { by: 1 });
    await openPanel();
  });

  afterEach(() => {
    document.body.style.zoom = '';
    root.style.fontSize = '';
  });

  // First, because a module is loaded once for all tests of this file.
  it('loads Floating UI when the focus enters the panel, not before', async () => {
    const isLoaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => /\/place[-.]/.test(name));
    expect(isLoaded()).to.equal(false);
    panel.textArea()?.focus();
    await until(isLoaded);
  });

  it('shows no focus ring on a comment after a mouse click on Resolve', async () => {
    // on a busy machine, the first click in a page can be lost
    while (panel.buttons('Undo').length === 0) {
      const { x, y, width, height } = boxOf(panel.buttons('Resolve')[0] as Element);
      const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
      await sendMouse({ type: 'click', position });
      await nextFrame();
    }
    const focused = panel.root.activeElement;
    await resetMouse();
    expect(focused?.getAttribute('part')).to.equal('comment');
    expect(getComputedStyle(focused as Element).outlineStyle).to.equal('none');
  });

  for (const [primary, text] of [
    ['#2f5fd0', 'white'],
    ['#84a9ff', 'black'],
    ['yellow', 'black'],
  ] as const)
    it(`has ${text} text on a button in ${primary}`, async () => {
      panel.element.style.setProperty('--svc-primary-color', primary);
      const style = getComputedStyle(panel.find('[part="submit"]') as Element);
      const color = text === 'white' ? 'lab(100 0 0)' : 'lab(0 0 0)';
      await until(() => style.color === color); // it has a transition
    });

  it('displays texts as they were written, whatever text styles its ancestors have', async () => {
    const inherited = {
      'text-transform': 'uppercase',
      'user-select': 'none',
      'white-space': 'nowrap',
      'text-align': 'center',
      'text-indent': '50px',
      'letter-spacing': '4px',
      'word-spacing': '20px',
      'word-break': 'break-all',
      'line-break': 'anywhere',
      hyphens: 'auto',
      'text-shadow': '1px 1px red',
      '-webkit-text-fill-color': 'transparent',
      '-webkit-text-stroke-width': '2px',
      '-webkit-text-security': 'disc',
    };
    const elements = ['[part="comment-body"]', 'textarea', '[part="submit"]', '[part="author"]'];
    const styles = () =>
      elements.flatMap((selector) => {
        const style = getComputedStyle(panel.find(selector) as Element);
        const names = Object.keys(inherited);
        const lines = names.map((name) => `${selector} ${name}: ${style.getPropertyValue(name)}`);
        // `auto` is the value of the parent, which Firefox does not resolve
        return lines.map((line) => line.replace('user-select: auto', 'user-select: text'));
      });
    const before = styles();
    for (const [name, value] of Object.entries(inherited)) frame().style.setProperty(name, value);
    expect(styles()).to.deep.equal(before);
  });

  describe('CSS zoom', () => {
    /** In WebKit, the rectangle of an element is in its own pixels. */
    const zoomedBoxOf = (element: Element, zoom: string) => {
      const { x, y, width, height } = boxOf(element);
      const scale = 'currentCSSZoom' in element ? 1 : Number(zoom);
      return new DOMRect(x * scale, y * scale, width * scale, height * scale);
    };
    const zoomed = { body: () => document.body, 'an ancestor': frame };
    for (const [name, element] of Object.entries(zoomed)) {
      for (const zoom of ['0.8', '0.9', '1.25', '1.5']) {
        it(`opens the menu at its button, with ${name} at ${zoom}`, async () => {
          element().style.zoom = zoom;
          const opener = panel.buttons('More actions')[2] as HTMLElement;
          opener.scrollIntoView({ block: 'center' });
          await new Promise(requestAnimationFrame);
          opener.click();
          await until(() => opener.nextElementSibling?.contains(panel.root.activeElement));
          const [menu, button] = [boxOf(opener.nextElementSibling), zoomedBoxOf(opener, zoom)];
          expect(menu.right).to.be.closeTo(button.right, 1);
          expect(
            Math.min(Math.abs(menu.top - button.bottom), Math.abs(menu.bottom - button.top)),
          ).to.be.below(1);
        });
      }

      for (const zoom of ['0.8', '1.25', '1.5']) {
        it(`opens the mention list at the caret, with ${name} at ${zoom}`, async () => {
          const { height } = boxOf(panel.find('[part="title"]') as Element);
          element().style.zoom = zoom;
          const area = panel.textArea() as HTMLTextAreaElement;
          area.focus();
          await sendKeys({ type: 'line' });
          for (let lines = 0; lines < 3; lines++) await sendKeys({ press: 'Enter' });
          await sendKeys({ type: 'hello @' });
          const list = panel.find('[part="suggestions"]') as HTMLElement;
          await until(() => list.checkVisibility({ visibilityProperty: true }));
          const [box, text] = [boxOf(list), zoomedBoxOf(area, zoom)];
          const line = Number.parseFloat(getComputedStyle(area).lineHeight) * Number(zoom);
          // Below the fourth line, and right of "hello".
          expect((box.top - text.top) / line).to.be.within(4.2, 4.95);
          expect((box.left - text.left) / line).to.be.within(1.7, 3.6);
          const title = zoomedBoxOf(panel.find('[part="title"]') as Element, zoom);
          expect(title.height).to.be.closeTo(height * Number(zoom), 1.5);
          expect(box.right).to.be.at.most(innerWidth);
        });
      }
    }
  });

  describe('container that is as wide as its content', () => {
    const containers: Record<string, () => HTMLElement> = {
      'a dialog': () => {
        const dialog = document.createElement('dialog');
        document.body.append(dialog);
        dialog.showModal();
        return dialog;
      },
      'a popover': () => {
        const popover = Object.assign(document.createElement('div'), { popover: 'auto' });
        document.body.append(popover);
        popover.showPopover();
        return popover;
      },
      'a flex row': () => styled('display: flex'),
      'a float': () => styled('float: left'),
      'an inline-block': () => styled('display: inline-block'),
      'a centered grid cell': () => styled('display: grid; place-items: center'),
    };
    const styled = (style: string) => {
      const container = document.createElement('div');
      container.style.cssText = style;
      frame().append(container);
      return container;
    };
    for (const [name, create] of Object.entries(containers)) {
      it(`has a width in ${name}`, async () => {
        const container = create();
        const element = document.createElement('svc-comments');
        container.append(element);
        try {
          expect(boxOf(element).width).to.be.within(300, 400);
          expect(boxOf(element).right).to.be.at.most(innerWidth);
        } finally {
          container.remove();
        }
      });
    }
  });

  it('has text of 14 px and targets of 24 px with a root font size of 62.5%', async () => {
    const check = () => {
      const own = [...panel.root.querySelectorAll<HTMLElement>('*')].filter((each) => {
        const hasText = [...each.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        return each.checkVisibility() && hasText && !each.closest('[aria-hidden], .hidden, style');
      });
      const sizes = own.map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
      const targets = panel
        .all('button, textarea')
        .filter((each) => each.checkVisibility())
        .map((each) => Math.min(boxOf(each).width, boxOf(each).height));
      return [Math.min(...sizes), Math.min(...targets)];
    };
    const before = check();
    root.style.fontSize = '62.5%';
    expect(check()).to.deep.equal(before);
    expect(before[0]).to.be.at.least(14);
    expect(before[1]).to.be.at.least(24);
    root.style.fontSize = '200%';
    expect(check()[0]).to.equal(28);
  });

  it('enlarges the text with the size that the viewer has chosen, with 62.5% too', () => {
    root.style.fontSize = '62.5%';
    // As `medium` is in a browser whose viewer has chosen 24 px.
    panel.element.style.fontSize = '24px';
    expect(getComputedStyle(panel.find('[part="comment-body"]') as Element).fontSize).to.equal(
      '21px',
    );
  });

  describe('modal dialog', () => {
    const actions: [name: string, label: string][] = [
      ['Reply', REPLY],
      ['Edit', EDIT],
    ];
    for (const [name, label] of actions) {
      it(`closes only the composer of "${name}" with Escape`, async () => {
        const dialog = document.createElement('dialog');
        frame().before(dialog);
        dialog.append(frame());
        dialog.showModal();
        await panel.element.updateComplete;
        await until(() => panel.buttons('Reply').length === 3);
        panel.press(name);
        await until(() => panel.root.activeElement === panel.textArea(label));
        await sendKeys({ press: 'Escape' });
        await until(() => !panel.textArea(label));
        expect(dialog.open).to.equal(true);
        dialog.close();
        dialog.remove();
      });
    }
  });

  for (const prototypes of ['extended', 'frozen']) {
    it(`posts, edits, and reports a failure with its code, in a page with ${prototypes} prototypes`, async () => {
      const page = document.createElement('iframe');
      page.src = `/test/comments/pages/changed-prototypes.html?prototypes=${prototypes}`;
      const report = new Promise((resolve) => {
        addEventListener('message', function listen({ data, source }) {
          if (source !== page.contentWindow || !data?.prototypes) return;
          removeEventListener('message', listen);
          resolve(data.prototypes);
        });
      });
      document.body.append(page);
      expect(await report).to.equal('CommentsError forbidden');
      page.remove();
    });
  }
});
