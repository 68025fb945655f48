import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { messages as english } from '../../src/host/messages/en-US.ts';
import { messageLoaders } from '../../src/host/messages/message-loaders.ts';
import { loadMessages } from '../../src/locale/load-messages.ts';
import { requireFeature } from '../browser/require-feature.ts';
import { frameOf, next, partOf, stage } from './embeds.ts';

const messagesFor = (tag: string) => loadMessages(tag, english, messageLoaders);
const session = { sessionProvider: () => 's' };
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const isShown = (element: Element | null) =>
  element !== null && getComputedStyle(element).visibility === 'visible';

describe('the look of <svc-embed>', () => {
  it('has a box of its own', () => {
    const { embed } = stage({ dashboard: 'silent.html' });
    const { display, blockSize } = getComputedStyle(embed);
    expect([display, blockSize]).to.deep.equal(['block', '600px']);
    expect(embed.clientWidth).to.equal(
      embed.parentElement?.clientWidth ? document.body.clientWidth : 0,
    );
  });

  it('shows the frame two animation frames after it is ready, and no sooner', async () => {
    const { embed } = stage(session);
    await next(embed, 'svc-ready');
    const iframe = frameOf(embed);
    expect(isShown(iframe)).to.equal(false);
    expect(getComputedStyle(partOf(embed, 'loading')).display).to.equal('block');
    await frame();
    await frame();
    await frame();
    expect(isShown(iframe)).to.equal(true);
    expect(getComputedStyle(partOf(embed, 'loading')).display).to.equal('none');
  });

  it('has the colour scheme it is told, the empty frame too', async () => {
    const { embed } = stage({ ...session, colorScheme: 'dark' });
    await embed.whenReady();
    const iframe = frameOf(embed) as HTMLIFrameElement;
    expect(getComputedStyle(iframe).colorScheme).to.equal('dark');
    embed.colorScheme = 'auto';
    await Promise.resolve();
    expect(getComputedStyle(iframe).colorScheme).to.equal('light dark');
  });

  it('does not move where less motion is wanted', async function () {
    requireFeature(this, 'media emulation');
    const { embed } = stage({ dashboard: 'silent.html' });
    await embed.updateComplete;
    const skeleton = embed.shadowRoot?.querySelector('#skeleton') as Element;
    expect(getComputedStyle(skeleton).animationName).to.equal('fade-in');
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(getComputedStyle(skeleton).animationName).to.equal('none');
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('mirrors its state for style sheets, one at a time', async () => {
    const { embed } = stage(session);
    const matching = () =>
      ['idle', 'minting', 'loading', 'ready', 'expiring', 'expired', 'renewing', 'error'].filter(
        (state) => embed.matches(`:state(${state})`),
      );
    expect(matching()).to.deep.equal(['idle']);
    const seen: string[][] = [];
    embed.addEventListener('svc-state-change', () => seen.push(matching()));
    await embed.whenReady();
    expect(seen).to.deep.equal([['minting'], ['loading'], ['ready']]);
  });

  it('leaves the host its own loading and error', async () => {
    const { embed } = stage({ dashboard: undefined });
    embed.innerHTML = '<b slot="loading">one moment</b><b slot="error">out of order</b>';
    await next(embed, 'svc-error');
    const slot = partOf(embed, 'error').querySelector('slot') as HTMLSlotElement;
    expect(slot.assignedElements()[0]?.textContent).to.equal('out of order');
    expect((embed.querySelector('[slot=error]') as HTMLElement).offsetHeight).to.be.greaterThan(0);
    expect((embed.querySelector('[slot=loading]') as HTMLElement).offsetHeight).to.equal(0);
  });
});

describe('the languages of <svc-embed>', () => {
  for (const [asked, shipped] of [
    ['en', 'en-US'],
    ['en-GB', 'en-US'],
    ['de', 'de-DE'],
    ['DE-at', 'de-DE'],
    ['es', 'es-ES'],
    ['es-mx', 'es-MX'],
    ['es-AR', 'es-ES'],
    ['fr-CA', 'fr-FR'],
    ['it', 'it-IT'],
    ['ja', 'ja-JP'],
    ['no', 'nb-NO'],
    ['nb', 'nb-NO'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['sv', 'sv-SE'],
    ['vi', 'vi-VN'],
    ['ar-EG', 'ar'],
    ['tlh', 'en-US'],
    ['', 'en-US'],
  ] as const) {
    it(`are found: ${asked || 'none'} is ${shipped}`, async () => {
      const { language, messages } = await messagesFor(asked);
      expect(language).to.equal(shipped);
      expect(Object.keys(messages)).to.deep.equal(Object.keys(english));
      for (const text of Object.values(messages)) expect(text).to.match(/\S/);
    });
  }

  it('name the frame and say what went wrong, from right to left where they run so', async () => {
    const { embed } = stage({
      ...session,
      locale: 'ar',
      dashboard: 'silent.html',
      readyTimeout: 20,
    });
    await next(embed, 'svc-error');
    const { messages } = await messagesFor('ar');
    await Promise.resolve();
    expect(frameOf(embed)?.title).to.equal(messages.dashboard);
    const sentence = partOf(embed, 'error').querySelector('p') as HTMLElement;
    expect(sentence.lang).to.equal('ar');
    expect(getComputedStyle(sentence).direction).to.equal('rtl');
    expect(sentence.textContent).to.equal(messages['ready-timeout']);
    expect(partOf(embed, 'retry').textContent).to.equal(messages.retry);
  });

  it('follow the page where the embed has none of its own', async () => {
    document.documentElement.lang = 'sv';
    const { embed } = stage(session);
    await embed.whenReady();
    const { messages } = await messagesFor('sv');
    document.documentElement.lang = 'en';
    expect(frameOf(embed)?.title).to.equal(messages.dashboard);
  });
});

describe('the accessibility of <svc-embed>', () => {
  it('has no violation while it loads, when it is ready, and in error', async () => {
    const { embed } = stage({ ...session, dashboard: 'not-ready.html', readyTimeout: 3000 });
    await next(embed, 'svc-message');
    await expect(embed).to.be.accessible();
    embed.dashboard = 'ready.html';
    await next(embed, 'svc-ready');
    await expect(embed).to.be.accessible();
    embed.dashboard = 'silent.html';
    embed.readyTimeout = 20;
    await next(embed, 'svc-error');
    await expect(embed).to.be.accessible();
  });

  it('is busy until it is ready, and announces an error', async () => {
    const { embed } = stage({ ...session, readyTimeout: 3000 });
    await next(embed, 'svc-state-change', ({ state }) => state === 'loading');
    const box = embed.shadowRoot?.querySelector('#box');
    expect(box?.ariaBusy).to.equal('true');
    await embed.whenReady();
    expect(box?.ariaBusy).to.equal('false');
    expect(partOf(embed, 'error').getAttribute('role')).to.equal('alert');
  });

  it('takes no focus, and keeps that of the viewer who tries again', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const { embed } = stage({ ...session, dashboard: 'silent.html', readyTimeout: 20 });
    await next(embed, 'svc-error');
    expect(document.activeElement).to.equal(field);
    const retry = partOf(embed, 'retry');
    retry.focus();
    retry.click();
    expect(document.activeElement).to.equal(embed);
    field.remove();
  });
});
