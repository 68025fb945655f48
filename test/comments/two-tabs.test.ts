import { expect } from '@open-wc/testing';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { loseResponse, respondWith } from './faults.ts';
import { InMemoryService } from './in-memory-service.ts';
import { tokenOf } from './intercepted-service.ts';
import { bodies, failureNotice, press, submit, textArea, write } from './panel.ts';
import { until } from './until.ts';

const DEFINE = new URL('../../src/comments/define.ts', import.meta.url).href;

/** A panel in a document of its own, which shares the storage with the others as a tab does. */
class Tab {
  readonly #frame = document.createElement('iframe');
  root = document.createDocumentFragment() as ShadowRoot;

  async open(service: InMemoryService): Promise<this> {
    document.body.append(this.#frame);
    const { contentWindow, contentDocument } = this.#frame as {
      contentWindow: Window;
    } & HTMLIFrameElement;
    if (!contentDocument) throw new Error('The frame has no document.');
    contentWindow.fetch = (input, init = {}) => {
      const { pathname, search } = new URL(String(input));
      return service.fetch(pathname + search, init, 1);
    };
    const element = contentDocument.createElement('svc-comments') as SvcComments;
    Object.assign(element, { baseUrl: location.origin, dashboard: 'sales', token: tokenOf(1) });
    const script = contentDocument.createElement('script');
    Object.assign(script, { type: 'module', src: DEFINE });
    contentDocument.body.append(element, script);
    await until(() => element.shadowRoot?.querySelector('[part~="thread"], [part~="empty"]'));
    this.root = element.shadowRoot as ShadowRoot;
    return this;
  }

  poll(): void {
    this.#frame.contentWindow?.dispatchEvent(new Event('online'));
  }

  /** Resolves after the next change of the storage by another document. */
  storageEvent(): Promise<unknown> {
    return new Promise((resolve) => {
      this.#frame.contentWindow?.addEventListener('storage', resolve, { once: true });
    });
  }

  close(): void {
    this.#frame.remove();
  }
}

describe('<svc-comments> in two tabs', () => {
  const tabs: Tab[] = [];
  let service: InMemoryService;
  const open = async () => {
    const tab = new Tab();
    tabs.push(tab);
    return tab.open(service);
  };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    service = new InMemoryService();
  });
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close();
  });

  for (const order of ['at the same time', 'after the other']) {
    it(`keeps the draft of one tab while another that was opened ${order} sends its own`, async () => {
      const [first, other] =
        order === 'after the other' ? [await open()] : [await open(), await open()];
      write(first.root, 'from the first');
      await until(() => JSON.stringify(localStorage).includes('from the first'));
      const second = other ?? (await open());
      write(second.root, 'from the second');
      submit(second.root);
      await until(() => service.bodies().length === 1);
      await until(() => JSON.stringify(localStorage).includes('from the first'));
      first.close();
      const reloaded = await open();
      await until(() => textArea(reloaded.root)?.value === 'from the first');
      expect(JSON.stringify(localStorage)).not.to.contain('from the second');
    });
  }

  it('shows a post whose response was lost once in each tab', async () => {
    const first = await open();
    service.faults = [loseResponse()];
    write(first.root, 'once');
    submit(first.root);
    await until(() => failureNotice(first.root));
    service.faults = [];
    const second = await open();
    await until(() => bodies(second.root).length > 0);
    expect(bodies(second.root)).to.deep.equal(['once']);
    expect(failureNotice(second.root)).to.equal(undefined);
    // The first tab removes it, because the second one has found it, and shows it in the empty list.
    await until(() => !failureNotice(first.root));
    first.poll();
    await until(() => bodies(first.root).length === 1);
    expect(bodies(first.root)).to.deep.equal(['once']);
  });

  it('removes a failed post that the other tab has sent', async () => {
    const first = await open();
    service.faults = [respondWith(500)];
    write(first.root, 'once');
    submit(first.root);
    await until(() => failureNotice(first.root));
    service.faults = [];
    const second = await open();
    await until(() => failureNotice(second.root));
    press(second.root, 'Try again');
    await until(() => service.bodies().length === 1);
    await until(() => !failureNotice(first.root) && !failureNotice(second.root));
    expect(service.bodies()).to.deep.equal(['once']);
  });

  it('keeps a failed post after another page has cleared the storage', async () => {
    const tab = await open();
    service.faults = [respondWith(500)];
    write(tab.root, 'kept');
    submit(tab.root);
    await until(() => failureNotice(tab.root));
    const cleared = tab.storageEvent();
    localStorage.clear();
    await cleared;
    service.faults = [];
    press(tab.root, 'Try again');
    await until(() => service.bodies().includes('kept'));
  });
});
