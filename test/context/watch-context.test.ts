import { ContextConsumer, ContextRoot, createContext } from '@lit/context';
import { expect } from '@open-wc/testing';
import { html, LitElement, render } from 'lit';
import { watchContext } from '../../src/context/watch-context.ts';
import { provideContext } from '../../src/runtime/state/provide-context.ts';

const wordContext = createContext<string>(Symbol('word'));

class WordReader extends LitElement {
  readonly word = new ContextConsumer(this, { context: wordContext, subscribe: true });
  override render() {
    return html`${this.word.value}`;
  }
}
customElements.define('word-reader', WordReader);

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

describe('watchContext', () => {
  it('calls back with the current value and every change until its signal aborts', () => {
    const provide = provideContext(document.documentElement, wordContext, life.signal);
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
    provideContext(document.documentElement, wordContext, life.signal)('one');
    watchContext(wordContext, () => expect.fail('no longer wanted'), {
      signal: AbortSignal.abort(),
    });
  });

  it('switches to a nearer provider', () => {
    const near = document.createElement('div');
    const target = document.createElement('p');
    near.append(target);
    document.body.append(near);
    const provideFar = provideContext(document.documentElement, wordContext, life.signal);
    provideFar('far');
    const seen: string[] = [];
    watchContext(wordContext, (word) => seen.push(word), { target, signal: life.signal });
    provideContext(near, wordContext, life.signal)('near');
    provideFar('farther');
    near.remove();
    expect(seen).to.deep.equal(['far', 'near']);
  });

  it('does not call back without a provider', () => {
    watchContext(wordContext, () => expect.fail('nobody provides'), { signal: life.signal });
  });
});

describe('provideContext', () => {
  it('provides the value and every change to a Lit component', async () => {
    const provide = provideContext(document.documentElement, wordContext, life.signal);
    provide('one');
    const place = document.createElement('div');
    document.body.append(place);
    render(html`<word-reader></word-reader>`, place);
    const reader = place.firstElementChild as WordReader;
    await reader.updateComplete;
    expect(reader.shadowRoot?.textContent).to.equal('one');
    provide('two');
    await reader.updateComplete;
    expect(reader.shadowRoot?.textContent).to.equal('two');
    place.remove();
  });

  it('reaches earlier requests if the page has a context root', () => {
    const page = new ContextRoot();
    page.attach(document.documentElement);
    const seen: string[] = [];
    watchContext(wordContext, (word) => seen.push(word), { signal: life.signal });
    const provide = provideContext(document.documentElement, wordContext, life.signal);
    provide('one');
    page.detach(document.documentElement);
    expect(seen).to.deep.equal(['one']);
  });

  it('removes its listeners', () => {
    const host = document.createElement('div');
    const heard: string[] = [];
    host.addEventListener = (type: string) => heard.push(type);
    host.removeEventListener = (type: string) => heard.splice(heard.indexOf(type), 1);
    provideContext(host, wordContext, life.signal);
    expect(heard).to.have.members(['context-request', 'context-provider']);
    life.abort();
    expect(heard).to.deep.equal([]);
  });

  it('keeps no reference to a consumer', () => {
    const provide = provideContext(document.documentElement, wordContext, life.signal);
    const seen: string[] = [];
    watchContext(wordContext, (word) => seen.push(word));
    life.abort();
    provide('one');
    watchContext(wordContext, (word) => seen.push(word));
    expect(seen).to.deep.equal([]);
  });
});
