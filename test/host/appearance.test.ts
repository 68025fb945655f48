import { assert, expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { requireFeature } from '../browser/require-feature.ts';
import { createEmbed, frameOf, nextEvent, painted, partOf, session } from './test-embed.ts';

const isShown = (element: Element | null) =>
  element !== null && getComputedStyle(element).visibility === 'visible';

describe('<svc-embed> appearance', () => {
  it('shows the frame two animation frames after ready, not earlier', async () => {
    const { embed } = createEmbed(session);
    await nextEvent(embed, 'svc-ready');
    const iframe = frameOf(embed);
    expect(isShown(iframe)).to.equal(false);
    expect(getComputedStyle(partOf(embed, 'loading')).display).to.equal('block');
    await painted();
    expect(isShown(iframe)).to.equal(true);
    expect(getComputedStyle(partOf(embed, 'loading')).display).to.equal('none');
  });

  it('has no animation with reduced motion', async function () {
    requireFeature(this, 'media emulation');
    const { embed } = createEmbed({ dashboard: 'no-messages.html' });
    await embed.updateComplete;
    const skeleton = embed.shadowRoot?.querySelector('slot[name=loading] > *') as Element;
    expect(getComputedStyle(skeleton).animationName).to.equal('fade-in');
    await emulateMedia({ reducedMotion: 'reduce' });
    try {
      expect(getComputedStyle(skeleton).animationName).to.equal('none');
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' });
    }
  });

  it('has one custom state at a time', async () => {
    const { embed } = createEmbed(session);
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

  it('shows the slotted loading and error content of the host', async () => {
    const { embed } = createEmbed({ dashboard: undefined });
    embed.innerHTML = '<b slot="loading">Loading</b><b slot="error">Not available</b>';
    await nextEvent(embed, 'svc-error');
    const slot = partOf(embed, 'error').querySelector('slot') as HTMLSlotElement;
    expect(slot.assignedElements()[0]?.textContent).to.equal('Not available');
    expect((embed.querySelector('[slot=error]') as HTMLElement).offsetHeight).to.be.greaterThan(0);
    expect((embed.querySelector('[slot=loading]') as HTMLElement).offsetHeight).to.equal(0);
  });

  it('shows an error in the font and with the button of the theme, whose invalid values it ignores', async () => {
    const failing = { ...session, dashboard: 'no-messages.html', readyTimeout: 20 };
    const theme = { font: '"Brand Sans", serif', primaryColor: 'rgb(1, 2, 3)', borderRadius: 0 };
    const { embed } = createEmbed({ ...failing, theme });
    await nextEvent(embed, 'svc-error');
    await embed.updateComplete;
    const look = () => {
      const { borderColor, borderRadius, fontFamily } = getComputedStyle(partOf(embed, 'retry'));
      return [fontFamily, borderColor, borderRadius];
    };
    expect(look()).to.deep.equal(['"Brand Sans", serif', 'rgb(1, 2, 3)', '0px']);
    embed.theme = { font: 'x}*{', primaryColor: 'url(//attacker.example)' };
    await embed.updateComplete;
    expect(look()).to.deep.equal(['system-ui', 'rgba(136, 136, 136, 0.533)', '8px']);
  });
});

describe('<svc-embed> accessibility', () => {
  it('has no violation in the states loading, ready and error', async () => {
    const { embed } = createEmbed({ ...session, dashboard: 'not-ready.html' });
    await nextEvent(embed, 'svc-message');
    await expect(embed).to.be.accessible();
    embed.dashboard = 'ready.html';
    await nextEvent(embed, 'svc-ready');
    await expect(embed).to.be.accessible();
    embed.dashboard = 'no-messages.html';
    embed.readyTimeout = 20;
    await nextEvent(embed, 'svc-error');
    await expect(embed).to.be.accessible();
  });

  it('is busy until it is ready, and has an alert for errors', async () => {
    const { embed } = createEmbed(session);
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'loading');
    const box = embed.shadowRoot?.querySelector('[aria-busy]');
    expect(box?.ariaBusy).to.equal('true');
    await embed.whenReady();
    expect(box?.ariaBusy).to.equal('false');
    expect(partOf(embed, 'error').getAttribute('role')).to.equal('alert');
  });

  it('has an error with a title: what the frame would show', async () => {
    const settings = { ...session, dashboard: 'no-messages.html', readyTimeout: 20 };
    const { embed } = createEmbed(settings);
    await nextEvent(embed, 'svc-error');
    await embed.updateComplete;
    const title = partOf(embed, 'error').querySelector('strong') as HTMLElement;
    expect(title.textContent).to.equal('Dashboard');
    expect(getComputedStyle(title).fontWeight).to.equal('600');
    embed.frameTitle = 'Sales in Spain';
    await embed.updateComplete;
    expect(title.textContent).to.equal('Sales in Spain');
  });

  it('has an error of at least 14 px, whatever the root font size of the page', async () => {
    const root = document.documentElement;
    root.style.fontSize = '62.5%';
    const { embed } = createEmbed({ ...session, dashboard: 'no-messages.html', readyTimeout: 20 });
    await nextEvent(embed, 'svc-error');
    await embed.updateComplete;
    const sizes = ['error', 'retry'].map((part) => getComputedStyle(partOf(embed, part)).fontSize);
    root.style.fontSize = '';
    expect(sizes).to.deep.equal(['14px', '14px']);
  });

  it('has an error whose text can be read by scrolling in a low and narrow box that does not wrap', async () => {
    const { embed } = createEmbed({ ...session, dashboard: 'no-messages.html', readyTimeout: 20 });
    embed.style.cssText = 'inline-size: 150px; block-size: 60px; white-space: nowrap';
    await nextEvent(embed, 'svc-error');
    await embed.updateComplete;
    const error = partOf(embed, 'error');
    const [title, message] = [error.querySelector('strong'), error.querySelector('p')];
    assert(title && message);
    const box = error.getBoundingClientRect();
    expect(title.getBoundingClientRect().top).to.be.at.least(box.top);
    expect(message.getBoundingClientRect().left).to.be.at.least(box.left);
    expect(message.getBoundingClientRect().right).to.be.at.most(box.right);
  });

  it('does not take the focus on an error, and keeps it when the viewer retries', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const { embed } = createEmbed({ ...session, dashboard: 'no-messages.html', readyTimeout: 20 });
    await nextEvent(embed, 'svc-error');
    expect(document.activeElement).to.equal(field);
    const retry = partOf(embed, 'retry');
    retry.focus();
    retry.click();
    expect(document.activeElement).to.equal(embed);
    field.remove();
  });
});
