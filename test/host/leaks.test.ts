import { expect } from '@open-wc/testing';
import { createEmbed, frameOf } from './test-embed.ts';

interface Listener {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: unknown;
}

describe('<svc-embed> removal', () => {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const listeners: Listener[] = [];
  beforeEach(() => {
    listeners.length = 0;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const target = this ?? window;
      const signal = typeof options === 'object' ? options?.signal : undefined;
      const isOnPage = target === window || target === document;
      const entry: Listener = { target, type, listener };
      const removeEntry = () => listeners.splice(listeners.indexOf(entry), 1);
      if (isOnPage && !signal?.aborted) {
        listeners.push(entry);
        if (signal) add.call(signal, 'abort', removeEntry);
      }
      add.call(target, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const target = this ?? window;
      const at = listeners.findIndex(
        (entry) => entry.target === target && entry.type === type && entry.listener === listener,
      );
      if (at >= 0) listeners.splice(at, 1);
      remove.call(target, type, listener, options);
    };
  });
  afterEach(() => {
    EventTarget.prototype.addEventListener = add;
    EventTarget.prototype.removeEventListener = remove;
  });

  it('shares one message listener, and removes the frame, every listener on the page and every element in its head', async () => {
    const children = document.head.childElementCount;
    const embeds = Array.from(
      { length: 5 },
      () => createEmbed({ sessionProvider: () => 's' }).embed,
    );
    await Promise.all(embeds.map((embed) => embed.whenReady()));
    const ofMessages = () => listeners.filter(({ type }) => type === 'message').length;
    expect(listeners.length).to.be.greaterThan(5);
    expect(ofMessages()).to.equal(1);
    embeds[0]?.remove();
    expect(ofMessages()).to.equal(1);
    for (const embed of embeds) embed.remove();
    expect(listeners.map(({ type }) => type)).to.deep.equal([]);
    expect(embeds.map(frameOf)).to.deep.equal(embeds.map(() => null));
    expect(document.head.childElementCount).to.equal(children);
  });
});
