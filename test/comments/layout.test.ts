import { expect } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { LANGUAGES } from '../../src/locale/languages.ts';
import { requireFeature } from '../browser/require-feature.ts';
import { until } from '../browser/until.ts';
import { createPanel, openPanel, panel, service } from './comments-fixture.ts';
import { respondWith } from './faults.ts';
import { poll, REPLY } from './panel.ts';

/** The position of the text of an element, without the empty rest of its box. */
function textBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Returns the relative luminance of the color that is painted for a CSS color. */
function luminance(color: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(element: Element, background: Element): number {
  const [a = 0, b = 0] = [element, background]
    .map((each) => luminance(getComputedStyle(each).backgroundColor))
    .sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

describe('<svc-comments> layout and colors', () => {
  const part = (name: string) => panel.find(`[part="${name}"]`) as HTMLElement;

  beforeEach(() => {
    service.users.push({ id: 1, username: 'ada' }, { id: 2, username: 'ben' });
  });

  afterEach(async () => {
    Object.assign(document.documentElement.style, { fontSize: '', colorScheme: '' });
    await setViewport({ width: 800, height: 600 });
  });

  for (const tag of LANGUAGES) {
    it(`displays the title completely in a window of 320 px, in ${tag}, with and without the pill`, async function () {
      requireFeature(this, 'narrow windows');
      await setViewport({ width: 320, height: 700 });
      service.addComment('hello');
      await openPanel(tag);
      const title = () => panel.find('h2') as HTMLElement;
      await until(() => tag === 'en-US' || title().textContent !== 'Comments');
      expect(title().scrollWidth).to.be.at.most(title().clientWidth);
      const header = () => panel.find('header')?.getBoundingClientRect().height;
      const before = header();
      service.addComment('news');
      poll();
      await until(() => panel.find('[part="pill"]'));
      expect(header()).to.equal(before);
    });
  }

  // 200 % zoom leaves 400 px of a window of 800 px.
  const sizes: [name: string, width: number, fontSize: string][] = [
    ['a window of 320 px', 320, ''],
    ['200 % zoom', 400, ''],
    ['text of twice the size', 640, '32px'],
  ];
  for (const [name, width, fontSize] of sizes) {
    for (const tag of ['de-DE', 'ar']) {
      it(`fits into ${name}, in ${tag}`, async function () {
        if (width < 500) requireFeature(this, 'narrow windows');
        await setViewport({ width, height: 700 });
        document.documentElement.style.fontSize = fontSize;
        const mine = service.addComment(`https://a.example/${'long'.repeat(60)}`, { by: 1 });
        service.addComment('b'.repeat(300), { by: null, to: mine });
        service.faults = [respondWith(500)];
        await openPanel(tag);
        await until(() => panel.find('h2')?.textContent !== 'Comments');
        const [area] = panel.root.querySelectorAll('textarea');
        await panel.send('not sent', area?.ariaLabel ?? '');
        await until(() => panel.find('[part="notice"]'));
        panel.find('[part="comment"] [popover] button')?.click();
        await until(() => panel.root.querySelectorAll('textarea').length === 2);
        const host = panel.element.getBoundingClientRect();
        const outside = panel.all('*').filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          const isForScreenReaders = getComputedStyle(each).clipPath === 'inset(50%)';
          const isVisible = each.getClientRects().length > 0 && !isForScreenReaders;
          return isVisible && (left < host.left - 1 || right > host.right + 1);
        });
        expect(outside.map(({ outerHTML }) => outerHTML.slice(0, 80))).to.deep.equal([]);
        expect(document.documentElement.scrollWidth).to.be.at.most(width);
        await expect(panel.element).to.be.accessible();
      });
    }
  }

  for (const tag of ['en-US', 'fr-FR', 'de-DE']) {
    it(`displays its filters completely with text of twice the size, in ${tag}`, async function () {
      requireFeature(this, 'narrow windows');
      await setViewport({ width: 320, height: 700 });
      document.documentElement.style.fontSize = '200%';
      await openPanel(tag);
      await until(() => tag === 'en-US' || panel.find('h2')?.textContent !== 'Comments');
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });
  }

  it('keeps an avatar round beside a long name among the suggestions', async () => {
    service.users.push({ id: 3, username: `Wolfgang ${'Amadeus'.repeat(10)}` });
    await openPanel();
    const area = panel.textArea() as HTMLTextAreaElement;
    area.focus();
    area.value = '@';
    area.setSelectionRange(1, 1);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => panel.all('[role="option"] .avatar').length === 3);
    for (const avatar of panel.all('[role="option"] .avatar')) {
      const { width, height } = avatar.getBoundingClientRect();
      expect(width).to.equal(height);
    }
  });

  it('does not overflow because of off-screen threads', async () => {
    for (let index = 0; index < 30; index++) service.addComment(`thread ${index}`, { by: 1 });
    await openPanel();
    expect(panel.find('[part="panel"]')?.scrollWidth).to.equal(panel.element.clientWidth);
  });

  it('has no animation with reduced motion', async function () {
    requireFeature(this, 'media emulation');
    service.faults = [() => new Promise(() => {})];
    createPanel();
    const placeholder = () => panel.find('[part="loading"] [aria-hidden] > *');
    await until(placeholder);
    const animation = () => getComputedStyle(placeholder() as Element).animationName;
    expect(animation()).to.equal('pulse');
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      expect(animation()).to.equal('none');
      const button = panel.find('button') as Element;
      expect(getComputedStyle(button).transitionDuration).to.equal('0s');
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });

  for (const [tag, text, side] of [
    ['en-US', 'مرحبا', 'left'],
    ['en-US', 'Hello', 'left'],
    ['ar', 'مرحبا', 'right'],
    ['ar', 'Hello', 'right'],
  ] as const) {
    it(`aligns "${text}" with its author in ${tag}`, async () => {
      service.addComment(text, { by: 2 });
      createPanel(tag);
      await until(() => panel.element.lang === tag && part('comment-body'));
      const distance = textBox(part('comment-body'))[side] - textBox(part('author'))[side];
      expect(Math.abs(distance)).to.be.below(6);
    });
  }

  for (const scheme of ['light', 'dark']) {
    it(`gives mentions and badges a visible shape in ${scheme}`, async () => {
      document.documentElement.style.colorScheme = scheme;
      await openPanel();
      service.addComment('@ada and @ben', { by: 2 });
      panel.press('All');
      await until(
        () => part('unread') && panel.root.querySelectorAll('[part="mention"]').length === 2,
      );
      for (const chip of panel.root.querySelectorAll('[part="mention"], [part="unread"]')) {
        expect(contrast(chip, panel.element)).to.be.above(scheme === 'dark' ? 1.25 : 1.1);
      }
      await expect(panel.element).to.be.accessible();
    });
  }

  it('shows a reply box in the column of the replies, with the avatar of the viewer and the shortcut', async () => {
    const thread = service.addComment('question', { by: 2 });
    service.addComment('answer', { by: 2, to: thread });
    await openPanel();
    panel.press('Reply');
    const composer = () => panel.textArea(REPLY)?.closest('[part="composer"]');
    const avatar = () => composer()?.parentElement?.querySelector('[part="avatar"]');
    await until(() => avatar()?.textContent === 'A');
    const left = (element: Element | null | undefined) => element?.getBoundingClientRect().left;
    const reply = panel.find('[part="replies"] [part="comment"]');
    const body = reply?.querySelector('[part="comment-body"]');
    expect(left(composer())).to.equal(left(body));
    expect(left(avatar())).to.equal(left(reply?.querySelector('[part="avatar"]')));
    expect(composer()?.textContent).to.match(/(Ctrl|⌘) ↵/);
    await expect(panel.element).to.be.accessible();
  });

  it('shows the buttons of a reply box that is opened at the end of the window', async () => {
    const thread = service.addComment('question', { by: 2 });
    for (let n = 0; n < 30; n++) service.addComment(`answer ${n}`, { by: 2, to: thread });
    await openPanel();
    const [reply] = panel.buttons('Reply');
    reply?.scrollIntoView({ block: 'end' });
    reply?.click();
    await until(() => panel.textArea(REPLY)?.matches(':focus'));
    const composer = panel.textArea(REPLY)?.closest('[part="composer"]');
    expect(composer?.getBoundingClientRect().bottom).to.be.at.most(innerHeight);
  });

  it('shows a picture if there are no comments, and if they could not be loaded', async () => {
    createPanel();
    await until(() => part('empty')?.querySelector('svg'));
    panel.press('Resolved');
    await until(() => part('empty')?.textContent?.includes('No resolved'));
    expect(part('empty').querySelector('svg')?.getBoundingClientRect().width).to.be.above(40);
    service.faults = [() => new Response(null, { status: 403 })];
    panel.press('All');
    await until(() => part('error')?.querySelector('svg'));
  });
});
