import { expect } from '@open-wc/testing';
import { frameOf, stage } from './embeds.ts';

type Listener = [target: EventTarget, type: string, listener: unknown];

describe('what <svc-embed> leaves behind', () => {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const live: Listener[] = [];
  beforeEach(() => {
    live.length = 0;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const target = this ?? window;
      const signal = typeof options === 'object' ? options?.signal : undefined;
      const isOfPage = target === window || target === document;
      const entry: Listener = [target, type, listener];
      const forget = () => live.splice(live.indexOf(entry), 1);
      if (isOfPage && !signal?.aborted) {
        live.push(entry);
        if (signal) add.call(signal, 'abort', forget);
      }
      add.call(target, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const target = this ?? window;
      const at = live.findIndex(
        (entry) => entry[0] === target && entry[1] === type && entry[2] === listener,
      );
      if (at >= 0) live.splice(at, 1);
      remove.call(target, type, listener, options);
    };
  });
  afterEach(() => {
    EventTarget.prototype.addEventListener = add;
    EventTarget.prototype.removeEventListener = remove;
  });

  it('is no frame, no listener of the page and no element in its head', async () => {
    const children = document.head.childElementCount;
    const embeds = Array.from({ length: 5 }, () => stage({ sessionProvider: () => 's' }).embed);
    await Promise.all(embeds.map((embed) => embed.whenReady()));
    expect(live.length).to.be.greaterThan(5);
    for (const embed of embeds) embed.remove();
    expect(live.map(([, type]) => type)).to.deep.equal([]);
    expect(embeds.map(frameOf)).to.deep.equal(embeds.map(() => null));
    expect(document.head.childElementCount).to.equal(children);
  });
});
