import { expect } from '@open-wc/testing';
import { until } from '../browser/until.ts';
import {
  createEmbed,
  failEmbed,
  frameOf,
  nextEvent,
  painted,
  partOf,
  readyEmbed,
  session,
} from './test-embed.ts';

describe('<svc-embed>.focus()', () => {
  it('moves the focus into the frame', async () => {
    const { embed } = await readyEmbed(session);
    await painted();
    embed.focus();
    expect(document.activeElement).to.equal(embed);
    expect(embed.shadowRoot?.activeElement).to.equal(frameOf(embed));
  });

  it('moves the focus into a frame that is still loading, as soon as it is displayed', async () => {
    const { embed } = createEmbed(session);
    await embed.updateComplete;
    embed.focus();
    expect(document.activeElement).to.equal(embed);
    await embed.whenReady();
    await until(() => embed.shadowRoot?.activeElement === frameOf(embed));
  });

  it('leaves the focus where the viewer has moved it while the frame was loading', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    const { embed } = createEmbed(session);
    await embed.updateComplete;
    embed.focus();
    field.focus();
    await embed.whenReady();
    await painted();
    expect(document.activeElement).to.equal(field);
    field.remove();
  });

  it('moves the focus to the retry button of an error', async () => {
    const { embed } = await readyEmbed(session);
    const error = nextEvent(embed, 'svc-error');
    failEmbed(embed, 'Error');
    await error;
    await embed.updateComplete;
    embed.focus();
    expect(embed.shadowRoot?.activeElement).to.equal(partOf(embed, 'retry'));
  });

  it('has the options of focus()', async () => {
    const spacer = document.body.appendChild(document.createElement('div'));
    spacer.style.blockSize = '5000px';
    const { embed } = await readyEmbed(session);
    await painted();
    embed.focus({ preventScroll: true });
    expect(embed.shadowRoot?.activeElement).to.equal(frameOf(embed));
    expect(scrollY).to.equal(0);
    spacer.remove();
  });
});
