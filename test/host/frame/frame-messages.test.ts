import { expect } from '@open-wc/testing';
import * as host from '../../../src/host/index.ts';
import { events } from '../../protocol/payloads.ts';
import {
  createEmbed,
  frameOf,
  frameOrigin,
  nextEvent,
  readyEmbed,
  session,
} from '../test-embed.ts';

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
      const visit = `${otherOrigin}/embed/dashboard/visit.html`;
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
});
