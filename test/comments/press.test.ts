import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { type CommentsFixture, commentsFixture } from './comments-fixture.ts';
import { FakeService } from './fake-service.ts';
import { respondWith } from './faults.ts';
import { buttons, failureNotice, poll, press, REPLY, submit, textArea, write } from './panel.ts';
import { until } from './until.ts';

describe('<svc-comments> while the pointer is pressed', () => {
  let service: FakeService;
  let panel: CommentsFixture;

  const button = (name: string) => buttons(panel.root, name)[0] as HTMLElement;
  const top = (element: Element) => element.getBoundingClientRect().top;
  const movePointerTo = async (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const position = [left + width / 2, top + height / 2].map(Math.round) as [number, number];
    await sendMouse({ type: 'move', position });
  };

  beforeEach(async function () {
    requireFeature(this, 'mouse input');
    localStorage.clear();
    service = new FakeService();
    service.addComment('theirs', { by: 2 });
    service.addComment('mine', { by: 1 });
    panel = commentsFixture(service);
    await until(() => buttons(panel.root, 'Reply').length === 2);
  });

  afterEach(async () => {
    await resetMouse();
    panel.remove();
  });

  const cases: [name: string, prepare: () => void, done: () => unknown][] = [
    ['Reply', () => {}, () => textArea(panel.root, REPLY)],
    ['Resolve', () => {}, () => button('Undo')],
    [
      'Try again',
      () => {
        service.faults = [respondWith(500)];
        write(panel.root, 'not sent');
        submit(panel.root);
      },
      () => !failureNotice(panel.root),
    ],
    ['Undo', () => press(panel.root, 'Resolve'), () => button('Resolve')],
  ];
  for (const [name, prepare, done] of cases) {
    it(`does not move "${name}" if the press takes the focus from the empty text area`, async () => {
      prepare();
      await until(() => button(name));
      service.faults = [];
      textArea(panel.root)?.focus();
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
    const area = textArea(panel.root) as HTMLElement;
    const before = top(button('Reply'));
    await movePointerTo(area);
    await sendMouse({ type: 'down' });
    expect(panel.root.activeElement === area).to.equal(true);
    expect(top(button('Reply'))).to.equal(before);
  });

  it('renders a failed post only after the release, and performs the click', async () => {
    let respond = (_: Response) => {};
    const response = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    service.faults = [({ method }) => (method === 'POST' ? response : undefined)];
    write(panel.root, 'will fail');
    submit(panel.root);
    await until(() => buttons(panel.root, 'Reply').length === 2);
    await until(() => panel.root.querySelector('[data-state="sending"]'));
    // The browser estimates the height of new content until it is on screen.
    await until(() => top(button('Reply')) < innerHeight);
    const before = top(button('Reply'));
    await movePointerTo(button('Reply'));
    await sendMouse({ type: 'down' });
    const failed = new Promise((resolve) => {
      panel.element.addEventListener('svc-comments-error', resolve);
    });
    respond(new Response(null, { status: 400 }));
    await failed;
    await new Promise(requestAnimationFrame);
    expect(Boolean(failureNotice(panel.root))).to.equal(false);
    expect(top(button('Reply'))).to.equal(before);
    await sendMouse({ type: 'up' });
    await until(() => failureNotice(panel.root));
    await until(() => textArea(panel.root, REPLY));
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
    await new Promise((resolve) => setTimeout(resolve));
    expect(isRendered).to.equal(false);
    reply.click();
    await until(() => textArea(panel.root, REPLY));
  });

  for (const type of ['pointercancel', 'contextmenu']) {
    it(`renders again after ${type}`, async () => {
      await movePointerTo(button('Reply'));
      await sendMouse({ type: 'down' });
      service.addComment('news', { by: 2 });
      poll();
      button('Reply').dispatchEvent(new Event(type, { bubbles: true, composed: true }));
      await until(() => panel.find('[part~="pill"]'));
    });
  }
});
