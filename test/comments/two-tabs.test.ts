import { expect } from '@open-wc/testing';
import type { SvcComments } from '../../src/comments/svc-comments.ts';
import { until } from '../browser/until.ts';
import { FakeNetwork, tokenOf } from './fake-network.ts';
import { respondWith } from './faults.ts';
import { InMemoryService } from './in-memory-service.ts';
import { Panel } from './panel.ts';

const DEFINE = new URL('../../src/comments/define.ts', import.meta.url).href;

/** A panel in a document of its own, which shares the storage with the others as a tab does. */
interface Tab extends Panel {
  readonly frame: HTMLIFrameElement;
}

async function openTab(service: InMemoryService): Promise<Tab> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { contentWindow: page, contentDocument: owner } = frame as Required<HTMLIFrameElement>;
  if (!page || !owner) throw new Error('The frame has no document.');
  new FakeNetwork(service, page);
  const element = owner.createElement('svc-comments') as SvcComments;
  Object.assign(element, { baseUrl: location.origin, dashboard: 'sales', token: tokenOf(1) });
  const script = owner.createElement('script');
  Object.assign(script, { type: 'module', src: DEFINE });
  owner.body.append(element, script);
  const panel = new Panel(element);
  await until(() => panel.find('[part~="thread"], [part~="empty"]'));
  return Object.assign(panel, { frame });
}

describe('<svc-comments> in two tabs', () => {
  const tabs: Tab[] = [];
  let service: InMemoryService;
  const open = async () => {
    const tab = await openTab(service);
    tabs.push(tab);
    return tab;
  };
  const openWithFailedPost = async () => {
    const tab = await open();
    service.faults = [respondWith(500)];
    await tab.send('once');
    await until(() => tab.failureNotice());
    return tab;
  };
  /** The service fails until then: otherwise the element may have sent the post by itself before. */
  const tryAgain = async (tab: Tab) => {
    await until(() => tab.failureNotice());
    service.faults = [];
    tab.press('Try again');
  };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    service = new InMemoryService();
  });
  afterEach(() => {
    for (const { frame } of tabs.splice(0)) frame.remove();
  });

  it('removes a failed post that the other tab has sent', async () => {
    const first = await openWithFailedPost();
    const second = await open();
    await tryAgain(second);
    await until(() => service.bodies().length === 1);
    await until(() => !first.failureNotice() && !second.failureNotice());
    expect(service.bodies()).to.deep.equal(['once']);
  });

  it('keeps a failed post after another page has cleared the storage', async () => {
    const tab = await openWithFailedPost();
    const cleared = new Promise((resolve) => {
      tab.frame.contentWindow?.addEventListener('storage', resolve, { once: true });
    });
    localStorage.clear();
    await cleared;
    await tryAgain(tab);
    await until(() => service.bodies().includes('once'));
  });
});
