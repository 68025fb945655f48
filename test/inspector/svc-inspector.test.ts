import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import { createEmbed, frameOrigin } from '../host/test-embed.ts';
import {
  button,
  click,
  inspectorOf,
  openEmpty,
  panel,
  shownEntries,
  shownEntry,
  toggle,
} from './inspector.ts';

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const press = (init: KeyboardEventInit, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, composed: true }));
const SHORTCUT = { code: 'KeyE', key: 'E', altKey: true, shiftKey: true };

describe('<svc-inspector>', () => {
  beforeEach(openEmpty);

  describe('docked by the import', () => {
    it('is added once, and opened and closed by a button and by keyboard, which moves the focus', async () => {
      expect(document.querySelectorAll('svc-inspector').length).to.equal(1);
      toggle().click();
      await until(() => !panel());
      await until(() => inspectorOf().root.activeElement === toggle());
      expect(toggle().getAttribute('aria-expanded')).to.equal('false');
      press(SHORTCUT);
      await until(() => panel() && inspectorOf().root.activeElement === panel());
      press({ key: 'Escape' });
      await inspectorOf().inspector.updateComplete;
      expect(panel()).to.not.equal(null);
      press({ key: 'Escape' }, panel() ?? document);
      await until(() => inspectorOf().root.activeElement === toggle());
      expect(panel()).to.equal(null);
    });

    it('is open on the next page if it was open', async () => {
      for (const isOpen of [false, true]) {
        if (Boolean(panel()) !== isOpen) toggle().click();
        await until(() => Boolean(panel()) === isOpen);
        const { inspector } = inspectorOf();
        const next = document.createElement('svc-inspector');
        next.docked = true;
        inspector.replaceWith(next);
        await next.updateComplete;
        expect(Boolean(panel())).to.equal(isOpen);
      }
    });
  });

  it('records the events, states and calls of an embed that is added later and removed', async () => {
    const { embed } = createEmbed({ id: 'later' });
    await embed.whenReady();
    embed.timezone = 'Asia/Tokyo';
    embed.refresh();
    embed.setFilter('orders.region', ['emea']);
    await embed.updateComplete;
    embed.remove();
    await shownEntry({ name: 'removed' });
    expect(() => embed.send('no action', {})).to.throw();
    await shownEntry({ name: 'send', outcome: 'bad-config' });
    const names = shownEntries().map(({ name, note }) => `${name} ${note}`.trim());
    for (const expected of [
      'svc-state-change idle → loading',
      'svc-state-change loading → ready',
      'timezone Asia/Tokyo',
      'send svc:action:refresh',
      'filters',
    ])
      expect(names).to.include(expected);
    for (const start of ['added ', 'svc-ready '])
      expect(names.some((name) => name.startsWith(start))).to.equal(true);
  });

  it('finds embeds that were there before, also in shadow roots', async () => {
    const { inspector } = inspectorOf();
    inspector.remove();
    const { embed } = createEmbed({ dashboard: 'ready.html' });
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(embed);
    document.body.append(host);
    await embed.whenReady();
    document.body.append(inspector);
    await shownEntry({ name: 'added', note: 'ready' });
    embed.refresh();
    await shownEntry({ name: 'send', note: 'svc:action:refresh' });
    host.remove();
    await shownEntry({ name: 'removed' });
  });

  it('names embeds apart, and shows the entries of one', async () => {
    const first = createEmbed({ id: 'same-name' });
    const second = createEmbed({ id: 'same-name' });
    await Promise.all([first.embed.whenReady(), second.embed.whenReady()]);
    await button(/^same-name ready/);
    await button(/^same-name \(2\) ready/);
    const all = shownEntries().length;
    for (const isShown of [
      () => shownEntries().length < all,
      () => shownEntries().length === all,
    ]) {
      await click(/^same-name \(2\)/);
      await until(isShown);
    }
    await click(/^same-name \(2\)/);
    inspectorOf().inspector.clear();
    inspectorOf().inspector.record({ name: 'of no embed' });
    await shownEntry({ name: 'of no embed' });
  });

  it('shows the fix of an error with a snippet and a link, and leaves it to the log', async () => {
    const logged: unknown[] = [];
    const { warn } = console;
    console.warn = (...texts: unknown[]) => logged.push(...texts);
    try {
      const { embed } = createEmbed({ id: 'failing' });
      embed.setAttribute('timezone', '+02:00');
      const { element } = await shownEntry({ name: 'svc-error', outcome: 'bad-config' });
      const help = element.querySelector('[part=help]');
      expect(help?.querySelector('pre')?.textContent).to.contain(`base-url="${frameOrigin}"`);
      const link = help?.querySelector('a');
      expect(link?.href).to.match(/docs\/errors\.md#bad-config/);
      expect(link?.rel).to.contain('noopener');
      expect(toggle().textContent).to.contain('1 failure');
      await until(() => logged.some((text) => `${text}`.includes('bad-config')));
    } finally {
      console.warn = warn;
    }
  });

  it('records no session id of any length', async () => {
    const { embed } = createEmbed({ sessionProvider: () => 'id-of-provider' });
    await embed.whenReady();
    embed.sessionId = 'id-of-property';
    embed.send('svc:action:set-session', { sessionId: 'id-of-action' });
    await embed.updateComplete;
    embed.src = 'http://localhost:1/embed/chat?session=id-of-address';
    await shownEntry({ name: 'src' });
    const trace = inspectorOf().inspector.exportTrace();
    for (const place of ['provider', 'property', 'action', 'address'])
      expect(trace).to.not.contain(`id-of-${place}`);
  });

  it('shows messages that no embed accepts', async () => {
    const event = { source: 'svc-embed', direction: 'event', surface: 'chat', timestamp: 1 };
    postMessage(
      { ...event, type: 'svc:event:forged', payload: { token: SECRET } },
      location.origin,
    );
    const { note } = await shownEntry({ name: 'svc:event:forged' });
    expect(note).to.equal('from this page’s own window');
    postMessage({ ...event, type: { toString: 1, valueOf: 1 } }, location.origin);
    await shownEntry({ name: '(no type)' });
    expect(inspectorOf().inspector.exportTrace()).to.not.contain(SECRET.slice(0, 5));
  });

  it('shows the requests for sessions', async () => {
    createEmbed({ id: 'rejected', sessionUrl: '/no-such-session-endpoint' });
    const { outcome } = await shownEntry({ name: '/no-such-session-endpoint' });
    expect(outcome).to.be.oneOf(['404', '']);
    await shownEntry({ name: 'svc-error', outcome: 'mint-failed' });
  });

  it('filters by kind and failure, pauses and clears', async () => {
    const { inspector } = inspectorOf();
    inspector.record({ name: 'mine', isFailure: true });
    inspector.record({ kind: 'request', name: '/path' });
    await shownEntry({ name: '/path' });
    await click(/^Requests/);
    await until(() => shownEntries().length === 1);
    await click(/^Requests/);
    await until(() => shownEntries().length === 2);
    await click('Failures only');
    await until(() => shownEntries().length === 1);
    await click('Failures only');
    await click('Pause');
    inspector.record({ name: 'while paused' });
    await button(/^Paused\. 1 new: resume$/);
    expect(shownEntries().length).to.equal(2);
    await click(/resume$/);
    await shownEntry({ name: 'while paused' });
    await click('Clear');
    await until(() => shownEntries().length === 0);
  });

  it('shows the status of the last action for its whole time', async () => {
    const { inspector, root } = inspectorOf();
    const exportButton = await button('Export');
    const timers: (() => void)[] = [];
    const { setTimeout, clearTimeout } = globalThis;
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = () => {};
    Object.assign(globalThis, {
      setTimeout: (callback: () => void) => timers.push(callback) - 1,
      clearTimeout: (timer: number) => delete timers[timer],
    });
    try {
      exportButton.click();
      const ofFirst = timers.length;
      exportButton.click();
      for (const callback of timers.slice(0, ofFirst)) callback?.();
    } finally {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      HTMLAnchorElement.prototype.click = click;
    }
    await inspector.updateComplete;
    expect(root.querySelector('[role=status]')?.textContent).to.equal('Exported');
  });

  it('works under a strict policy with lit-html as the only Trusted Types policy', async () => {
    const page = document.createElement('iframe');
    page.src = '/test/inspector/pages/strict.html';
    document.body.append(page);
    const loaded = () => page.contentDocument?.querySelector('svc-inspector')?.shadowRoot;
    await until(loaded);
    const { inspector, root } = inspectorOf(page.contentDocument ?? document);
    if (!root.querySelector('[part=panel]')) root.querySelector('button')?.click();
    inspector.record({ name: 'strict' });
    const { element } = await shownEntry({ name: 'strict' }, page.contentDocument ?? document);
    expect(getComputedStyle(element).borderInlineStartWidth).to.equal('3px');
    expect(Reflect.get(page.contentWindow ?? {}, 'violations')).to.deep.equal([]);
    page.remove();
  });
});
