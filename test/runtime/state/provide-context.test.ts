import { ContextConsumer, ContextRoot, createContext } from '@lit/context';
import { expect } from '@open-wc/testing';
import { html, LitElement, render } from 'lit';
import { watchContext } from '../../../src/context/watch-context.ts';
import { provideContext } from '../../../src/runtime/state/provide-context.ts';

const wordContext = createContext<string>(Symbol('word'));

class WordReader extends LitElement {
  readonly word = new ContextConsumer(this, { context: wordContext, subscribe: true });
  override render() {
    return html`${this.word.value}`;
  }
}
customElements.define('word-reader', WordReader);

let controller: AbortController;
beforeEach(() => {
  controller = new AbortController();
});
afterEach(() => controller.abort());

describe('provideContext', () => {
  it('provides the value and every change to a Lit component', async () => {
    const provide = provideContext(document.documentElement, wordContext, controller.signal);
    provide('one');
    const container = document.createElement('div');
    document.body.append(container);
    render(html`<word-reader></word-reader>`, container);
    const reader = container.firstElementChild as WordReader;
    await reader.updateComplete;
    expect(reader.shadowRoot?.textContent).to.equal('one');
    provide('two');
    await reader.updateComplete;
    expect(reader.shadowRoot?.textContent).to.equal('two');
    container.remove();
  });

  it('provides earlier requests with the value if the page has a context root', () => {
    const page = new ContextRoot();
    page.attach(document.documentElement);
    const seen: string[] = [];
    watchContext(wordContext, (word) => seen.push(word), { signal: controller.signal });
    const provide = provideContext(document.documentElement, wordContext, controller.signal);
    provide('one');
    page.detach(document.documentElement);
    expect(seen).to.deep.equal(['one']);
  });

  it('does not call consumers after its signal aborts', () => {
    const provide = provideContext(document.documentElement, wordContext, controller.signal);
    const seen: string[] = [];
    watchContext(wordContext, (word) => seen.push(word));
    controller.abort();
    provide('one');
    watchContext(wordContext, (word) => seen.push(word));
    expect(seen).to.deep.equal([]);
  });
});
