import { createContext } from '@lit/context';
import { expect } from '@open-wc/testing';
import { watchContext } from '../../src/context/watch-context.ts';
import { provideContext } from '../../src/runtime/state/provide-context.ts';

const wordContext = createContext<string>(Symbol('word'));

let controller: AbortController;
beforeEach(() => {
  controller = new AbortController();
});
afterEach(() => controller.abort());

describe('watchContext', () => {
  it('calls back with the current value and every change until its signal aborts', () => {
    const provide = provideContext(document.documentElement, wordContext, controller.signal);
    const seen: string[] = [];
    const watching = new AbortController();
    watchContext(wordContext, (word) => seen.push(word), { signal: watching.signal });
    expect(seen).to.deep.equal([]);
    provide('one');
    provide('two');
    watchContext(wordContext, (word) => seen.push(`late ${word}`), { target: document.head });
    watching.abort();
    provide('three');
    expect(seen).to.deep.equal(['one', 'two', 'late two', 'late three']);
  });

  it('does nothing if its signal is already aborted', () => {
    provideContext(document.documentElement, wordContext, controller.signal)('one');
    const seen: string[] = [];
    watchContext(wordContext, (word) => seen.push(word), { signal: AbortSignal.abort() });
    expect(seen).to.deep.equal([]);
  });

  it('switches to a nearer provider', () => {
    const inner = document.createElement('div');
    const target = document.createElement('p');
    inner.append(target);
    document.body.append(inner);
    const provideOuter = provideContext(document.documentElement, wordContext, controller.signal);
    provideOuter('outer');
    const seen: string[] = [];
    watchContext(wordContext, (word) => seen.push(word), { target, signal: controller.signal });
    provideContext(inner, wordContext, controller.signal)('inner');
    provideOuter('outer 2');
    inner.remove();
    expect(seen).to.deep.equal(['outer', 'inner']);
  });

  it('waits for a provider, and subscribes to it once', () => {
    const seen: string[] = [];
    watchContext(wordContext, (word) => seen.push(word), { signal: controller.signal });
    expect(seen).to.deep.equal([]);
    const otherContext = createContext<string>(Symbol('other'));
    provideContext(document.documentElement, otherContext, controller.signal)('other');
    const provide = provideContext(document.documentElement, wordContext, controller.signal);
    provide('one');
    provide('two');
    expect(seen).to.deep.equal(['one', 'two']);
  });

  it('does not wait for a provider after its signal is aborted', () => {
    const seen: string[] = [];
    const watching = new AbortController();
    watchContext(wordContext, (word) => seen.push(word), { signal: watching.signal });
    watching.abort();
    provideContext(document.documentElement, wordContext, controller.signal)('one');
    expect(seen).to.deep.equal([]);
  });
});
