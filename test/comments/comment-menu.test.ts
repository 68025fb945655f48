import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { EDIT, nameOf } from './panel.ts';

describe('<svc-comments> menu of a comment', () => {
  const openers = () => panel.buttons('More actions');
  const focused = () => panel.root.activeElement && nameOf(panel.root.activeElement);
  const menu = () => panel.find('[popover][role="group"]');
  const isOpen = () => menu()?.matches(':popover-open') ?? false;
  const pressKey = (key: string) => sendKeys({ press: key });
  const moveTo = async (name: string, key: string) => {
    await pressKey(key);
    await until(() => focused() === name);
  };
  const openByKeyboard = async () => {
    openers()[0]?.focus();
    await moveTo('Edit', 'Enter');
  };

  beforeEach(async () => {
    service.addComment('theirs', { by: 2 });
    service.addComment('mine', { by: 1 });
    await openPanel();
  });

  it('is on own comments only, and hides its buttons until it is opened', async () => {
    expect(openers().length).to.equal(1);
    expect(openers()[0]?.closest('[part="comment"]')?.textContent).to.contain('mine');
    const edit = panel.buttons('Edit')[0] as HTMLElement;
    expect(edit.checkVisibility()).to.equal(false);
    openers()[0]?.click();
    await until(isOpen);
    await until(() => edit.checkVisibility());
    await expect(panel.element).to.be.accessible();
  });

  it('is next to its button and inside the window', async () => {
    for (const tag of ['en-US', 'ar']) {
      panel.locale(tag);
      await until(() => panel.element.lang === tag);
      const opener = panel.find('[popovertarget]') as HTMLElement;
      opener.click();
      const side = tag === 'ar' ? 'left' : 'right';
      const distance = () => {
        const [box, button] = [menu() as HTMLElement, opener].map((each) =>
          each.getBoundingClientRect(),
        );
        return box && button && [box[side] - button[side], box.top - button.bottom];
      };
      await until(() => distance()?.every((each) => Math.abs(each) < 1));
      menu()?.hidePopover();
    }
  });

  it('moves between its buttons with the arrow keys', async () => {
    await openByKeyboard();
    await moveTo('Delete', 'ArrowDown');
    await moveTo('Edit', 'ArrowDown');
    await moveTo('Delete', 'ArrowUp');
  });

  it('leaves the focus where the viewer has moved it before the menu is placed', async () => {
    openers()[0]?.focus();
    openers()[0]?.click();
    const edit = panel.buttons('Edit')[0] as HTMLElement;
    expect(edit.checkVisibility({ visibilityProperty: true })).to.equal(false);
    panel.buttons('Reply')[0]?.focus();
    await until(() => edit.checkVisibility({ visibilityProperty: true }));
    expect(focused()).to.equal('Reply');
  });

  it('closes with Escape, and returns the focus to its button', async () => {
    await openByKeyboard();
    await pressKey('Escape');
    await until(() => !isOpen());
    expect(focused()).to.equal('More actions');
  });

  it('closes when the focus leaves it', async () => {
    await openByKeyboard();
    await moveTo('Delete', 'ArrowDown');
    await moveTo('Reply', 'Tab');
    await until(() => !isOpen());
  });

  it('closes when one of its buttons is pressed', async () => {
    await openByKeyboard();
    await pressKey('Enter');
    await until(() => panel.root.activeElement === panel.textArea(EDIT));
    expect(isOpen()).to.equal(false);
  });

  it('closes when Delete asks for a confirmation', async () => {
    service.addComment('an answer', { by: 2, to: 2 });
    panel.press('All');
    await until(() => panel.root.textContent?.includes('an answer'));
    await openByKeyboard();
    await moveTo('Delete', 'ArrowDown');
    await moveTo('Cancel', 'Enter');
    expect(isOpen()).to.equal(false);
  });

  it('opens above its button at the bottom of the window', async () => {
    panel.element.style.marginBlock = '200vh';
    const opener = panel.find('[popovertarget]') as HTMLElement;
    opener.scrollIntoView({ block: 'end' });
    await new Promise(requestAnimationFrame);
    opener.click();
    const isPlaced = () => {
      const { top, bottom } = (menu() as HTMLElement).getBoundingClientRect();
      return top > 0 && bottom <= opener.getBoundingClientRect().top;
    };
    await until(isPlaced);
  });

  it('closes when the page scrolls', async () => {
    for (let n = 0; n < 20; n++) service.addComment(`${n}`, { by: 2 });
    panel.buttons('All')[0]?.click();
    await until(() => panel.buttons('Reply').length === 22);
    const opener = panel.find('[popovertarget]') as HTMLElement;
    opener.scrollIntoView({ block: 'center' });
    await new Promise(requestAnimationFrame);
    await openByKeyboard();
    scrollBy(0, -50);
    await until(() => !isOpen());
  });
});
