import { expect } from '@open-wc/testing';
import * as host from '../../../src/host/index.ts';
import { events } from '../../protocol/payloads.ts';
import { forgedEvent, recordFrameEvents } from '../frame-events.ts';
import {
  baseUrl,
  createEmbed,
  echoed,
  frameOf,
  frameOrigin,
  nextEvent,
  readyEmbed,
} from '../test-embed.ts';

const session = { sessionProvider: () => 's' };

/** Resolves when posted messages are delivered. */
const delivered = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(() => port2.postMessage(0));
  });

describe('<svc-embed> messages of the frame', () => {
  const classes: Record<string, new (...init: never[]) => Event> = {
    'svc:event:ready': host.SvcReadyEvent,
    'svc:event:view': host.SvcViewEvent,
    'svc:event:navigate': host.SvcNavigateEvent,
    'svc:event:dashboard-loaded': host.SvcDashboardLoadedEvent,
    'svc:event:download': host.SvcDownloadEvent,
    'svc:event:drilldown': host.SvcDrilldownEvent,
    'svc:event:ai-query': host.SvcAiQueryEvent,
    'svc:event:session-expiring': host.SvcSessionExpiringEvent,
    'svc:event:session-expired': host.SvcSessionExpiredEvent,
    'svc:event:error': host.SvcErrorEvent,
  };

  const cancelable = ['svc:event:session-expiring', 'svc:event:session-expired'];

  it('dispatches each event as a typed DOM event that is composed and bubbles', async () => {
    const { embed } = await readyEmbed({ sessionProvider: () => `s${Math.random()}` });
    for (const [type, { complete }] of Object.entries(events)) {
      const name = type.replace('svc:event:', 'svc-') as 'svc-ready';
      const dispatched = nextEvent(embed, name);
      embed.send('svc:action:test-send-event', { type, payload: complete });
      const event = await dispatched;
      expect(event).to.be.instanceOf(classes[type]);
      expect(event.payload).to.deep.equal(complete);
      expect(event.surface).to.equal('dashboard');
      expect(event.timestamp).to.be.closeTo(Date.now(), 60_000);
      expect([event.bubbles, event.composed]).to.deep.equal([true, true]);
      expect(event.cancelable).to.equal(cancelable.includes(type));
    }
  });

  it('reports invalid-message for an invalid payload of a known type', async () => {
    const { embed } = await readyEmbed(session);
    const failure = nextEvent(embed, 'svc-error');
    embed.send('svc:action:test-send-event', { type: 'svc:event:navigate', payload: { path: 1 } });
    const { error, payload } = await failure;
    expect(error?.code).to.equal('invalid-message');
    expect(error?.message).to.contain('svc:event:navigate: path');
    expect(payload).to.equal(undefined);
    expect(embed.state).to.equal('ready');
  });

  it('dispatches svc-message for an unknown type', async () => {
    const { embed } = await readyEmbed(session);
    const message = nextEvent(
      embed,
      'svc-message',
      ({ messageType }) => messageType === 'svc:event:later',
    );
    embed.send('svc:action:test-send-event', { type: 'svc:event:later', payload: { x: 1 } });
    expect((await message).payload).to.deep.equal({ x: 1 });
  });

  it('ignores messages that are not events', async () => {
    const { embed } = await readyEmbed(session);
    const received = recordFrameEvents(embed);
    for (const data of [
      null,
      'x',
      1,
      {},
      { ...forgedEvent, source: 'x' },
      { ...forgedEvent, surface: 'x' },
    ]) {
      embed.send('svc:action:test-post-message', { data });
    }
    await echoed(embed);
    expect(received.map(({ type }) => type)).to.deep.equal(['svc-message']);
  });

  it('ignores messages of another window, even with the same origin', async () => {
    const { embed } = await readyEmbed(session);
    const received = recordFrameEvents(embed);
    window.postMessage(forgedEvent, location.origin);
    const otherFrame = document.createElement('iframe');
    otherFrame.src = `${baseUrl}/embed/dashboard/ready.html`;
    const readyReceived = new Promise<void>((resolve) => {
      addEventListener('message', function listen({ source, data }) {
        if (source !== otherFrame.contentWindow || data?.type !== 'svc:event:ready') return;
        removeEventListener('message', listen);
        resolve();
      });
    });
    document.body.append(otherFrame);
    await readyReceived;
    await delivered();
    otherFrame.remove();
    expect(received).to.deep.equal([]);
  });

  it('dispatches an event only on the embed of its frame', async () => {
    const [one, two] = [createEmbed(session), createEmbed({ sessionProvider: () => 't' })];
    await Promise.all([one.embed.whenReady(), two.embed.whenReady()]);
    const received = recordFrameEvents(two.embed);
    const navigated = nextEvent(one.embed, 'svc-navigate');
    one.embed.send('svc:action:test-send-event', {
      type: 'svc:event:navigate',
      payload: { path: '/one' },
    });
    await navigated;
    await delivered();
    expect(received).to.deep.equal([]);
  });

  it('ignores messages of a frame that navigated to another origin', async () => {
    const { embed } = await readyEmbed(session);
    const otherOrigin = frameOrigin.replace('127.0.0.1', 'localhost');
    const readyReceived = new Promise<void>((resolve) => {
      addEventListener('message', function listen({ origin, data }) {
        if (origin !== otherOrigin || data?.type !== 'svc:event:ready') return;
        removeEventListener('message', listen);
        resolve();
      });
    });
    let readyCount = 0;
    embed.addEventListener('svc-ready', () => readyCount++);
    const href = `${otherOrigin}/test/browser/frames/embed/dashboard/ready.html`;
    embed.send('svc:action:test-leave-page', { href });
    await readyReceived;
    expect(readyCount).to.equal(0);
  });

  it('reports wrong-origin for a redirected frame', async () => {
    const { embed } = createEmbed({ ...session, dashboard: 'redirect.html' });
    const { error } = await nextEvent(embed, 'svc-error');
    expect(error?.code).to.equal('wrong-origin');
    expect(error?.message).to.contain(frameOrigin);
  });

  for (const last of ['not-ready.html', 'no-messages.html']) {
    it(`does not report wrong-origin for a frame that is back from another origin (${last})`, async () => {
      const { embed } = createEmbed({ dashboard: 'not-ready.html' });
      const opened = nextEvent(embed, 'svc-message');
      await embed.updateComplete;
      const iframe = frameOf(embed) as HTMLIFrameElement;
      const firstLoad = Promise.withResolvers<void>();
      let loads = 0;
      const countLoads = () => {
        loads++;
        firstLoad.resolve();
        // The time limit starts again at each load: the third one is that of the page that is back.
        if (loads === 3) embed.readyTimeout = 100;
      };
      iframe.addEventListener('load', countLoads, { capture: true });
      await Promise.all([opened, firstLoad.promise]);
      const otherOrigin = frameOrigin.replace('127.0.0.1', 'localhost');
      const visit = `${otherOrigin}/test/browser/frames/embed/dashboard/visit.html`;
      const parameters = new URLSearchParams({
        return: iframe.src.replace('not-ready.html', last),
      });
      const failure = nextEvent(embed, 'svc-error');
      const payload = { href: `${visit}?${parameters}` };
      const action = { direction: 'action', type: 'svc:action:test-leave-page', payload };
      iframe.contentWindow?.postMessage(action, frameOrigin);
      expect((await failure).error?.code).to.equal('ready-timeout');
      expect(loads).to.equal(3);
    });
  }

  it('reports wrong-origin for a frame with an opaque origin', async () => {
    const { setAttribute } = HTMLIFrameElement.prototype;
    HTMLIFrameElement.prototype.setAttribute = function (name, value) {
      this.sandbox.remove('allow-same-origin');
      setAttribute.call(this, name, value);
    };
    try {
      const { embed, states } = createEmbed({ ...session, dashboard: 'sandboxed-ready.html' });
      const { error } = await nextEvent(embed, 'svc-error');
      expect(error?.code).to.equal('wrong-origin');
      expect(error?.message).to.contain('null');
      expect(states).to.not.contain('ready');
    } finally {
      HTMLIFrameElement.prototype.setAttribute = setAttribute;
    }
  });
});

describe('<svc-embed> message listener', () => {
  const { addEventListener: add, removeEventListener: remove } = window;
  let listeners: number;
  beforeEach(() => {
    listeners = 0;
    const counting = (by: number, real: typeof add) =>
      function (this: Window, type: string, listener: EventListenerOrEventListenerObject) {
        if (type === 'message') listeners += by;
        real.call(this, type, listener);
      };
    window.addEventListener = counting(1, add);
    window.removeEventListener = counting(-1, remove);
  });
  afterEach(() => {
    window.addEventListener = add;
    window.removeEventListener = remove;
  });

  it('is shared by all elements and removed with the last one', async () => {
    const embeds = [1, 2, 3].map(() => createEmbed({}).embed);
    await Promise.all(embeds.map((embed) => embed.whenReady()));
    expect(listeners).to.equal(1);
    embeds[0]?.remove();
    expect(listeners).to.equal(1);
    for (const embed of embeds) embed.remove();
    expect(listeners).to.equal(0);
  });
});
