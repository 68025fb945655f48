import { expect } from '@open-wc/testing';
import * as host from '../../src/host/index.ts';
import { events } from '../protocol/payloads.ts';
import { answered, baseUrl, frameOrigin, next, stage } from './embeds.ts';

const session = { sessionProvider: () => 's' };

/** Everything an element fires that came by a message. */
function recordEvents(embed: HTMLElement): Event[] {
  const fired: Event[] = [];
  for (const type of Object.keys(events)) {
    embed.addEventListener(type.replace('svc:event:', 'svc-'), (event) => fired.push(event));
  }
  embed.addEventListener('svc-message', (event) => fired.push(event));
  return fired;
}

/** Lets messages that were posted be delivered. */
const delivered = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(() => port2.postMessage(0));
  });

const ready = {
  source: 'svc-embed',
  direction: 'event',
  type: 'svc:event:navigate',
  payload: { path: '/forged' },
  surface: 'dashboard',
  timestamp: 1,
};

describe('messages of the embed', () => {
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

  it('arrive as typed events that bubble out of shadow trees', async () => {
    const { embed } = stage({ sessionProvider: () => `s${Math.random()}` });
    await embed.whenReady();
    for (const [type, { whole }] of Object.entries(events)) {
      const name = type.replace('svc:event:', 'svc-') as 'svc-ready';
      const arrival = next(embed, name);
      embed.send('svc:action:test-send-event', { type, payload: whole });
      const event = await arrival;
      expect(event).to.be.instanceOf(classes[type]);
      expect(event.payload).to.deep.equal(whole);
      expect(event.surface).to.equal('dashboard');
      expect(event.timestamp).to.be.closeTo(Date.now(), 60_000);
      expect([event.bubbles, event.composed]).to.deep.equal([true, true]);
      expect(event.cancelable).to.equal(name.startsWith('svc-session'));
    }
  });

  it('of a known type with a bad payload are invalid-message, and change nothing', async () => {
    const { embed } = stage(session);
    await embed.whenReady();
    const failure = next(embed, 'svc-error');
    embed.send('svc:action:test-send-event', { type: 'svc:event:navigate', payload: { path: 1 } });
    const { error, payload } = await failure;
    expect(error?.code).to.equal('invalid-message');
    expect(error?.message).to.contain('svc:event:navigate: path');
    expect(payload).to.equal(undefined);
    expect(embed.state).to.equal('ready');
  });

  it('of an unknown type are svc-message', async () => {
    const { embed } = stage(session);
    await embed.whenReady();
    const message = next(
      embed,
      'svc-message',
      ({ messageType }) => messageType === 'svc:event:later',
    );
    embed.send('svc:action:test-send-event', { type: 'svc:event:later', payload: { x: 1 } });
    expect((await message).payload).to.deep.equal({ x: 1 });
  });

  it('that are no events are dropped', async () => {
    const { embed } = stage(session);
    await embed.whenReady();
    const fired = recordEvents(embed);
    for (const data of [null, 'x', 1, {}, { ...ready, source: 'x' }, { ...ready, surface: 'x' }]) {
      embed.send('svc:action:test-post-message', { data });
    }
    await answered(embed);
    expect(fired.map(({ type }) => type)).to.deep.equal(['svc-message']);
  });

  it('count from the window of the frame alone, not from this page or another frame of the same origin', async () => {
    const { embed } = stage(session);
    await embed.whenReady();
    const fired = recordEvents(embed);
    window.postMessage(ready, location.origin);
    const impostor = document.createElement('iframe');
    impostor.src = `${baseUrl}/embed/dashboard/ready.html`;
    const greeted = new Promise<void>((resolve) => {
      addEventListener('message', function listen({ source, data }) {
        if (source !== impostor.contentWindow || data?.type !== 'svc:event:ready') return;
        removeEventListener('message', listen);
        resolve();
      });
    });
    document.body.append(impostor);
    await greeted;
    await delivered();
    impostor.remove();
    expect(fired).to.deep.equal([]);
  });

  it('of two embeds stay apart', async () => {
    const [one, two] = [stage(session), stage({ sessionProvider: () => 't' })];
    await Promise.all([one.embed.whenReady(), two.embed.whenReady()]);
    const fired = recordEvents(two.embed);
    const navigated = next(one.embed, 'svc-navigate');
    one.embed.send('svc:action:test-send-event', {
      type: 'svc:event:navigate',
      payload: { path: '/one' },
    });
    await navigated;
    await delivered();
    expect(fired).to.deep.equal([]);
  });

  it('of a frame that has gone to another origin are dropped', async () => {
    const { embed } = stage(session);
    await embed.whenReady();
    const elsewhere = frameOrigin.replace('127.0.0.1', 'localhost');
    const spoken = new Promise<void>((resolve) => {
      addEventListener('message', function listen({ origin, data }) {
        if (origin !== elsewhere || data?.type !== 'svc:event:ready') return;
        removeEventListener('message', listen);
        resolve();
      });
    });
    let readies = 0;
    embed.addEventListener('svc-ready', () => readies++);
    const href = `${elsewhere}/test/browser/frames/embed/dashboard/ready.html`;
    embed.send('svc:action:test-leave-page', { href });
    await spoken;
    expect(readies).to.equal(0);
  });

  it('of a frame that was redirected are wrong-origin', async () => {
    const { embed } = stage({ ...session, dashboard: 'redirect.html', readyTimeout: 3000 });
    const { error } = await next(embed, 'svc-error');
    expect(error?.code).to.equal('wrong-origin');
    expect(error?.message).to.contain(frameOrigin);
  });

  it('of an opaque frame are wrong-origin', async () => {
    const { setAttribute } = HTMLIFrameElement.prototype;
    HTMLIFrameElement.prototype.setAttribute = function (name, value) {
      this.sandbox.remove('allow-same-origin');
      setAttribute.call(this, name, value);
    };
    const { embed, states } = stage({
      ...session,
      dashboard: 'sandboxed-ready.html',
      readyTimeout: 3000,
    });
    const { error } = await next(embed, 'svc-error');
    HTMLIFrameElement.prototype.setAttribute = setAttribute;
    expect(error?.code).to.equal('wrong-origin');
    expect(error?.message).to.contain('null');
    expect(states).to.not.contain('ready');
  });
});

describe('the listener of the page', () => {
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

  it('is one for all elements, and none without', async () => {
    const embeds = [1, 2, 3].map(() => stage({}).embed);
    await Promise.all(embeds.map((embed) => embed.whenReady()));
    expect(listeners).to.equal(1);
    embeds[0]?.remove();
    expect(listeners).to.equal(1);
    for (const embed of embeds) embed.remove();
    expect(listeners).to.equal(0);
  });
});
