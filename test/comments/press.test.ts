import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { until } from '../browser/until.ts';
import { createPanel, openPanel, panel, service } from './comments-fixture.ts';
import { holdCalls, respondWith } from './faults.ts';
import { poll, REPLY } from './panel.ts';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const composed = { bubbles: true, composed: true };

describe('<svc-comments> while the pointer is pressed', () => {
  const button = (name: string) => panel.buttons(name)[0] as HTMLElement;
  const top = (element: Element) => element.getBoundingClientRect().top;
  const movePointerTo = async (element: Element, offset = 0) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const center = [left + width / 2, top + height / 2];
    const position = center.map((each) => Math.round(each) + offset) as [number, number];
    await sendMouse({ type: 'move', position });
  };

  beforeEach(async () => {
    service.addComment('theirs', { by: 2 });
    service.addComment('mine', { by: 1 });
    await openPanel();
  });

  afterEach(() => resetMouse());

  const cases: [name: string, prepare: () => unknown, done: () => unknown][] = [
    ['Reply', () => {}, () => panel.textArea(REPLY)],
    ['Resolve', () => {}, () => button('Undo')],
    ['More actions', () => {}, () => panel.find('[aria-label="More actions"]:popover-open')],
    [
      'Try again',
      () => {
        service.faults = [respondWith(500)];
        return panel.send('not sent');
      },
      () => !panel.failureNotice(),
    ],
    ['Undo', () => panel.press('Resolve'), () => button('Resolve')],
  ];
  for (const [name, prepare, done] of cases) {
    it(`does not move "${name}" if the press takes the focus from the empty text area`, async () => {
      await prepare();
      await until(() => button(name));
      service.faults = [];
      panel.textArea()?.focus();
      await panel.element.updateComplete;
      const before = top(button(name));
      await movePointerTo(button(name));
      await sendMouse({ type: 'down' });
      expect(top(button(name))).to.equal(before);
      await sendMouse({ type: 'up' });
      await until(done);
    });
  }

  it('does not move anything if the press moves the focus into the text area', async () => {
    const area = panel.textArea() as HTMLElement;
    const before = top(button('Reply'));
    await movePointerTo(area);
    await sendMouse({ type: 'down' });
    expect(panel.root.activeElement === area).to.equal(true);
    expect(top(button('Reply'))).to.equal(before);
  });

  it('renders a failed post only after the release, and performs the click', async function () {
    requireFeature(this, 'held mouse button');
    const { promise, resolve } = Promise.withResolvers<Response>();
    service.faults = [({ method }) => (method === 'POST' ? promise : undefined)];
    await panel.send('will fail');
    panel.textArea()?.focus();
    await until(() => panel.buttons('Reply').length === 2);
    await until(() => panel.isSending());
    // The browser estimates the height of new content until it is on screen.
    await until(() => top(button('Reply')) < innerHeight);
    const before = top(button('Reply'));
    await movePointerTo(button('Reply'));
    await sendMouse({ type: 'down' });
    // Neither the blur of the text area nor a drag of one pixel is a release.
    await movePointerTo(button('Reply'), 1);
    const failed = new Promise((resolve) => {
      panel.element.addEventListener('svc-comments-error', resolve);
    });
    resolve(new Response(null, { status: 400 }));
    await failed;
    await new Promise(requestAnimationFrame);
    expect(Boolean(panel.failureNotice())).to.equal(false);
    expect(top(button('Reply'))).to.equal(before);
    await sendMouse({ type: 'up' });
    await until(() => panel.failureNotice());
    await until(() => panel.textArea(REPLY));
  });

  it('renders after the click of a touch, which is dispatched later than the release', async () => {
    const reply = button('Reply');
    const touch = { bubbles: true, composed: true, pointerType: 'touch' };
    reply.dispatchEvent(new PointerEvent('pointerdown', touch));
    panel.element.locale = 'en-GB';
    panel.element.requestUpdate();
    let isRendered = false;
    void panel.element.updateComplete.then(() => {
      isRendered = true;
    });
    reply.dispatchEvent(new PointerEvent('pointerup', touch));
    await nextTask();
    expect(isRendered).to.equal(false);
    reply.click();
    await until(() => panel.textArea(REPLY));
  });

  it('updates the times only after the release', async function () {
    requireFeature(this, 'held mouse button');
    panel.remove();
    const setInterval = globalThis.setInterval;
    const ticks: (() => void)[] = [];
    globalThis.setInterval = ((tick: () => void) => ticks.push(tick)) as never;
    createPanel();
    globalThis.setInterval = setInterval;
    await until(() => panel.buttons('Reply').length === 2);
    const time = () => panel.find('time')?.textContent;
    const before = time();
    await movePointerTo(button('Reply'));
    await sendMouse({ type: 'down' });
    service.now += 3_600_000;
    // A response with the time of the service.
    service.addComment('news', { by: 2 });
    const { length } = service.statuses;
    poll();
    await until(() => service.statuses.length > length);
    await nextTask();
    for (const tick of ticks) tick();
    await new Promise(requestAnimationFrame);
    expect(time()).to.equal(before);
    await sendMouse({ type: 'up' });
    await until(() => time() !== before);
    expect(time()).to.equal('1 hour ago');
  });

  it('replaces the suggestions only after the release, so that the pressed user is inserted', async function () {
    requireFeature(this, 'held mouse button');
    const ana = { id: 3, username: 'ana' };
    service.users.push(ana);
    const options = () => panel.all('[role="option"]');
    panel.textArea()?.focus();
    await sendKeys({ type: '@a' });
    await until(() => options().length === 1);
    const respond = holdCalls(service, ({ query }) => query.get('search') === 'an');
    await sendKeys({ type: 'n' });
    await until(() => service.calls.some(({ query }) => query.get('search') === 'an'));
    const [option] = options();
    await movePointerTo(option as Element);
    await sendMouse({ type: 'down' });
    service.users.splice(0, 1, { id: 4, username: 'aaan' }, ana);
    respond();
    await new Promise(requestAnimationFrame);
    expect(options()).to.deep.equal([option]);
    await sendMouse({ type: 'up' });
    await until(() => panel.textArea()?.value === '@ana ');
  });

  const releases: [name: string, release: () => Event, target: () => EventTarget][] = [
    ['pointercancel', () => new Event('pointercancel', composed), () => button('Reply')],
    ['contextmenu', () => new Event('contextmenu', composed), () => button('Reply')],
    ['the end of a drag', () => new Event('dragend', composed), () => button('Reply')],
    ['the page has lost the focus', () => new Event('blur'), () => window],
    // For example on a scroll bar, of which browsers dispatch no release.
    ['a movement without a button', () => new PointerEvent('pointermove', composed), () => window],
  ];
  for (const [name, release, target] of releases) {
    it(`renders again after ${name}`, async () => {
      await movePointerTo(button('Reply'));
      await sendMouse({ type: 'down' });
      service.addComment('news', { by: 2 });
      poll();
      target().dispatchEvent(release());
      await until(() => panel.find('[part~="pill"]'));
    });
  }
});
