import { expect } from '@open-wc/testing';
import type { SvcEmbed } from '../../src/host/index.ts';
import { CONTENT_HEIGHT } from '../../src/protocol/events.ts';
import { until } from '../browser/until.ts';
import { createEmbed, echoed } from './test-embed.ts';

/** Sends messages from the frame of an element; resolves when the element has received them. */
async function report(embed: SvcEmbed, ...payloads: unknown[]): Promise<void> {
  for (const payload of payloads)
    embed.send('svc:action:test-send-event', { type: CONTENT_HEIGHT, payload });
  await echoed(embed);
}

const hasHeight = (embed: SvcEmbed, height: number) =>
  until(() => embed.offsetHeight === height, `height ${height}`);

describe('svc:event:content-height', () => {
  async function ready(properties: Partial<SvcEmbed> = { autoHeight: true }) {
    const test = createEmbed({ sessionId: `${Math.random()}`, ...properties });
    const errors: string[] = [];
    test.embed.addEventListener('svc-error', ({ error }) => errors.push(`${error?.message}`));
    await test.embed.whenReady();
    return { ...test, errors };
  }

  it('sets the height up to a limit, and 0 restores the height of the CSS', async () => {
    const { embed, messages } = await ready();
    embed.style.height = '20rem';
    await report(embed, { height: 900 });
    await hasHeight(embed, 900);
    await report(embed, { height: 10_000_000 });
    await hasHeight(embed, 20_000);
    await report(embed, { height: 0 });
    await hasHeight(embed, 320);
    expect(messages.filter(({ messageType }) => messageType === CONTENT_HEIGHT)).to.deep.equal([]);
  });

  it('is ignored without auto-height', async () => {
    const { embed, messages, errors } = await ready({});
    await report(embed, { height: 900 });
    await new Promise(requestAnimationFrame);
    expect(embed.offsetHeight).to.equal(600);
    expect(embed.style.cssText).to.equal('');
    expect(errors).to.deep.equal([]);
    expect(messages.filter(({ messageType }) => messageType === CONTENT_HEIGHT)).to.have.length(0);
  });

  it('is invalid unless its height is a whole number of pixels', async () => {
    const { embed, errors } = await ready();
    await report(embed, { height: 900.5 });
    await new Promise(requestAnimationFrame);
    expect(embed.offsetHeight).to.equal(600);
    const message = 'svc:event:content-height: height: must be a whole number of pixels';
    expect(errors).to.deep.equal([message]);
  });

  it('is applied at most once per animation frame', async () => {
    const { embed } = await ready();
    let changes = 0;
    let frames = 0;
    new MutationObserver(() => changes++).observe(embed, { attributeFilter: ['style'] });
    const countFrames = () => {
      frames++;
      request = requestAnimationFrame(countFrames);
    };
    let request = requestAnimationFrame(countFrames);
    for (let round = 0; round < 5; round++)
      await report(embed, ...Array.from({ length: 50 }, (_, index) => ({ height: 100 + index })));
    await hasHeight(embed, 149);
    cancelAnimationFrame(request);
    expect(changes).to.be.within(1, frames);
  });

  it('has no effect after the frame was removed', async () => {
    const { embed } = await ready({
      autoHeight: true,
      revokeSessions: () => {},
    });
    await report(embed, { height: 900 });
    await hasHeight(embed, 900);
    await report(embed, { height: 800 });
    await embed.logout();
    await new Promise(requestAnimationFrame);
    expect(embed.style.blockSize).to.equal('');
    expect(embed.offsetHeight).to.equal(600);
  });
});
