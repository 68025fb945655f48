import { expect, waitUntil } from '@open-wc/testing';
import type { SvcEmbed } from '../../src/host/index.ts';
import { CONTENT_HEIGHT } from '../../src/protocol/content-height.ts';
import { createEmbed, echoed, nextEvent } from './test-embed.ts';

/** Sends messages from the frame of an element; resolves when the element has received them. */
async function report(embed: SvcEmbed, ...payloads: unknown[]): Promise<void> {
  for (const payload of payloads)
    embed.send('svc:action:test-send-event', { type: CONTENT_HEIGHT, payload });
  await echoed(embed);
}

const hasHeight = (embed: SvcEmbed, height: number) =>
  waitUntil(() => embed.offsetHeight === height, `height ${height}`, { timeout: 10_000 });

describe('svc:event:content-height', () => {
  async function ready(properties: Partial<SvcEmbed> = { autoHeight: true }) {
    const test = createEmbed({ sessionId: `${Math.random()}`, ...properties });
    const errors: string[] = [];
    test.embed.addEventListener('svc-error', ({ error }) => errors.push(`${error?.message}`));
    await test.embed.whenReady();
    return { ...test, errors };
  }

  it('is requested with a parameter of the URL', async () => {
    const opened = async (properties: Partial<SvcEmbed>) => {
      const sessionId = `${Math.random()}`;
      const { embed } = createEmbed({ ...properties, sessionId, allowExport: true });
      const isOpened = ({ messageType }: { messageType: string }) =>
        messageType === 'svc:event:opened';
      const { payload } = await nextEvent(embed, 'svc-message', isOpened);
      return (payload as { search: string }).search.replace(`?session=${sessionId}`, '');
    };
    expect(await opened({ autoHeight: true })).to.equal('&allowExport=true&autoHeight=true');
    expect(await opened({})).to.equal('&allowExport=true');
  });

  it('keeps the height of the CSS if the frame does not know it', async () => {
    const { embed, errors } = await ready();
    await echoed(embed);
    expect(embed.offsetHeight).to.equal(600);
    expect(errors).to.deep.equal([]);
  });

  it('sets the height, and 0 restores the height of the CSS', async () => {
    const { embed, messages } = await ready();
    embed.style.height = '20rem';
    await report(embed, { height: 900 });
    await hasHeight(embed, 900);
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
    const heights = ['900', 900.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, null, [900]];
    await report(embed, ...heights.map((height) => ({ height })), null, 900);
    await new Promise(requestAnimationFrame);
    expect(embed.offsetHeight).to.equal(600);
    expect(errors).to.have.length(heights.length + 2);
    for (const error of errors)
      expect(error).to.match(/^svc:event:content-height: (height|payload): /);
  });

  it('has a limit', async () => {
    const { embed } = await ready();
    await report(embed, { height: 10_000_000 });
    await hasHeight(embed, 20_000);
  });

  it('is applied at most once per animation frame', async () => {
    const { embed } = await ready();
    let changes = 0;
    let frames = 0;
    new MutationObserver(() => changes++).observe(embed, { attributeFilter: ['style'] });
    const countFrames = () => {
      frames++;
      requestAnimationFrame(countFrames);
    };
    requestAnimationFrame(countFrames);
    for (let round = 0; round < 5; round++)
      await report(embed, ...Array.from({ length: 50 }, (_, index) => ({ height: 100 + index })));
    await hasHeight(embed, 149);
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

  it('is not restored by a height of the previous frame that is applied late', async () => {
    const sessionProvider = async () => ({ sessionId: `${Math.random()}` });
    const { embed } = await ready({ autoHeight: true, sessionProvider });
    const callbacks = new Map<number, FrameRequestCallback>();
    const { requestAnimationFrame, cancelAnimationFrame } = globalThis;
    let frames = 0;
    globalThis.requestAnimationFrame = (callback) => {
      callbacks.set(++frames, callback);
      return frames;
    };
    globalThis.cancelAnimationFrame = (frame) => callbacks.delete(frame);
    try {
      await report(embed, { height: 900 });
      embed.reload();
      await embed.whenReady();
      await report(embed, { height: 700 });
      for (const callback of [...callbacks.values()]) callback(performance.now());
    } finally {
      Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame });
    }
    expect(embed.offsetHeight).to.equal(700);
  });

  it('shows the loading content of an embed that loads again within the height of the CSS', async () => {
    const { embed } = await ready();
    await report(embed, { height: 900 });
    await hasHeight(embed, 900);
    embed.sessionProvider = () => new Promise(() => {});
    embed.reload();
    await hasHeight(embed, 600);
  });
});
