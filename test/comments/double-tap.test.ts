import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';
import { EDIT, NEW_THREAD, REPLY } from './panel.ts';

const TAP_DELAY_MS = 300;
const touch = { bubbles: true, composed: true, pointerType: 'touch' };

/** Dispatches the events of a tap; the browser dispatches its click last. */
function tap(element: Element): void {
  element.dispatchEvent(new PointerEvent('pointerdown', touch));
  element.dispatchEvent(new PointerEvent('pointerup', touch));
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
}

describe('<svc-comments> after two taps on a button', () => {
  const writes = () => service.calls.filter(({ method }) => method !== 'GET');
  const button = (name: string) => panel.buttons(name)[0] as HTMLElement;
  const tapTwice = (element: Element) => {
    tap(element);
    tap(element);
  };
  const submitOf = (label: string) =>
    panel
      .textArea(label)
      ?.closest('[part="composer"]')
      ?.querySelector('[part="submit"]') as Element;

  beforeEach(async () => {
    service.addComment('mine', { by: 1 });
    await openPanel();
  });

  const texts: [name: string, label: string, open: string | undefined, result: string[]][] = [
    ['Comment', NEW_THREAD, undefined, ['mine', 'once']],
    ['Reply', REPLY, 'Reply', ['mine', 'once']],
    ['Save', EDIT, 'Edit', ['once']],
  ];
  for (const [name, label, open, result] of texts) {
    it(`sends one text with "${name}", which is out of the box at once`, async () => {
      if (open) panel.press(open);
      const area = panel.write('once', label);
      tapTwice(submitOf(label));
      expect(area.value).to.equal('');
      await until(() => service.bodies().includes('once') && !panel.isSending());
      expect(service.bodies()).to.deep.equal(result);
      expect(writes().length).to.equal(1);
    });
  }

  it('posts the same text again if it is typed again', async () => {
    for (let round = 0; round < 2; round++) {
      panel.write('same');
      tap(submitOf(NEW_THREAD));
    }
    await until(() => service.bodies().length === 3);
    expect(service.bodies()).to.deep.equal(['mine', 'same', 'same']);
  });

  it('keeps the text in the box if the page prevents the post', async () => {
    panel.element.addEventListener('svc-before-post', (event) => event.preventDefault());
    const area = panel.write('kept');
    tapTwice(submitOf(NEW_THREAD));
    expect(area.value).to.equal('kept');
  });

  for (const [name, prepare] of [
    ['Resolve', () => {}],
    ['Delete', () => panel.press('More actions')],
  ] as const) {
    it(`undoes everything after "${name}"`, async () => {
      prepare();
      let events = 0;
      for (const type of ['svc-before-resolve', 'svc-before-delete'] as const)
        panel.element.addEventListener(type, () => events++);
      tapTwice(button(name));
      await until(() => button('Undo'));
      panel.press('Undo');
      await until(() => button('Reply'));
      expect(events).to.equal(1);
      // A removed element sends what can still be undone.
      panel.remove();
      expect(writes()).to.deep.equal([]);
    });
  }

  it('renders only after the release of the second tap', async () => {
    const { setTimeout } = globalThis;
    const ended: (() => void)[] = [];
    globalThis.setTimeout = ((callback: () => void, ms = 0) =>
      ms === TAP_DELAY_MS ? ended.push(callback) : setTimeout(callback, ms)) as never;
    const resolve = button('Resolve');
    tap(resolve);
    resolve.dispatchEvent(new PointerEvent('pointerdown', touch));
    ended.shift()?.();
    await new Promise(requestAnimationFrame);
    expect(resolve.isConnected).to.equal(true);
    resolve.dispatchEvent(new PointerEvent('pointerup', touch));
    globalThis.setTimeout = setTimeout;
    ended.shift()?.();
    await until(() => !resolve.isConnected);
  });
});

describe('<svc-comments> while keys follow a click', () => {
  beforeEach(async () => {
    service.addComment('mine', { by: 1 });
    await openPanel();
  });

  for (const [name, label] of [
    ['Reply', REPLY],
    ['Edit', EDIT],
  ] as const) {
    it(`moves the focus within the click on "${name}"`, async () => {
      await panel.send('before');
      const element = panel.buttons(name).at(-1) as Element;
      tap(element);
      expect(panel.textArea(label)?.matches(':focus')).to.equal(true);
      document.execCommand('insertText', false, '@bo');
      await until(() => service.bodies().includes('before') && !panel.isSending());
      expect(panel.textArea(label)?.value).to.contain('@bo');
    });
  }

  it('does not take the focus from a box in which the viewer writes after a reply', async () => {
    panel.press('Reply');
    panel.write('a reply', REPLY);
    tap(panel.textArea(REPLY)?.closest('[part="composer"]')?.querySelector('.primary') as Element);
    panel.textArea()?.focus();
    document.execCommand('insertText', false, 'next');
    await until(() => !panel.textArea(REPLY));
    expect(panel.textArea()?.matches(':focus')).to.equal(true);
    expect(panel.textArea()?.value).to.equal('next');
  });
});
