import { expect } from '@open-wc/testing';
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
