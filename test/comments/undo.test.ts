import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { until } from '../browser/until.ts';
import { openPanel, panel, service } from './comments-fixture.ts';

const UNDO_TIME_MS = 10_000;

describe('<svc-comments> undo time', () => {
  const { setTimeout, clearTimeout } = globalThis;
  /** The running timers of the undo time. */
  const timers = new Map<unknown, () => void>();

  const elapse = () => {
    for (const [timer, callback] of timers) if (timers.delete(timer)) callback();
  };
  const button = (name: string) => panel.buttons(name)[0] as HTMLElement;
  const writes = () => service.calls.filter(({ method }) => method !== 'GET').length;
  const movePointerTo = async (element: Element) => {
    const { left, top } = element.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 9, Math.round(top) + 9] });
  };

  beforeEach(async () => {
    service.addComment('mine', { by: 1 });
    await openPanel();
    globalThis.setTimeout = ((callback: () => void, ms = 0) => {
      const isUndoTime = ms > UNDO_TIME_MS / 2 && ms <= UNDO_TIME_MS;
      const timer = setTimeout(isUndoTime ? () => {} : callback, ms);
      if (isUndoTime) timers.set(timer, callback);
      return timer;
    }) as typeof setTimeout;
    globalThis.clearTimeout = (timer) => {
      timers.delete(timer);
      clearTimeout(timer);
    };
  });

  afterEach(async () => {
    Object.assign(globalThis, { setTimeout, clearTimeout });
    timers.clear();
    await resetMouse();
  });

  const pauses: [name: string, pause: () => unknown, resume: () => unknown][] = [
    [
      'the pointer is over the notice',
      async () => {
        await movePointerTo(button('Undo'));
        await movePointerTo(panel.find('[part="notice"] span') as Element);
      },
      () => movePointerTo(panel.find('[part="title"]') as Element),
    ],
    ['the focus is in the notice', () => button('Undo').focus(), () => panel.textArea()?.focus()],
    [
      'the focus is in the notice, which the pointer leaves',
      async () => {
        await movePointerTo(button('Undo'));
        button('Undo').focus();
        await movePointerTo(panel.find('[part="title"]') as Element);
      },
      () => panel.textArea()?.focus(),
    ],
    ['the notice is touched', () => touch('pointerdown'), () => touch('pointercancel')],
  ];
  for (const [name, pause, resume] of pauses) {
    it(`is paused while ${name}`, async () => {
      panel.press('Resolve');
      await until(() => button('Undo'));
      await pause();
      await until(() => timers.size === 0);
      expect(writes()).to.equal(0);
      await resume();
      await until(() => {
        elapse();
        return writes() === 1;
      });
    });
  }

  function touch(type: string): void {
    const event = { bubbles: true, composed: true, pointerType: 'touch' };
    button('Undo').dispatchEvent(new PointerEvent(type, event));
  }
});
