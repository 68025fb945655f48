import { expect } from '@open-wc/testing';
import type { SessionRequest, SvcEmbed } from '../../src/host/index.ts';
import { requireFeature } from '../browser/require-feature.ts';
import { createEmbed, echoed, frameOf, frameOrigin, nextEvent, readyEmbed } from './test-embed.ts';

/** A provider that numbers its ids and records the reasons. */
function countingProvider() {
  const reasons: string[] = [];
  const sessionProvider = ({ reason }: SessionRequest) => {
    reasons.push(reason);
    return `s${reasons.length}`;
  };
  return { reasons, sessionProvider };
}

const sessionOf = (embed: SvcEmbed) =>
  new URL(frameOf(embed)?.src ?? '').searchParams.get('session');

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('<svc-embed> life cycle', () => {
  it('mints nothing before it is connected, and once for several changes', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const embed = document.createElement('svc-embed');
    embed.sessionProvider = sessionProvider;
    await nextTask();
    expect(reasons).to.deep.equal([]);
    embed.remove();
    const { embed: other } = createEmbed({ sessionProvider });
    other.dashboard = 'no-messages.html';
    other.dashboard = 'ready.html';
    await other.whenReady();
    expect(reasons).to.deep.equal(['initial']);
  });

  it('rejects whenReady() after a logout before it was connected', async () => {
    const embed = document.createElement('svc-embed');
    await embed.logout();
    const reason = await embed.whenReady({ signal: AbortSignal.timeout(1000) }).catch((e) => e);
    expect(reason.name).to.equal('AbortError');
  });

  it('uses a new session and one frame after a move', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const { embed } = await readyEmbed({ sessionProvider });
    const container = document.createElement('div');
    document.body.append(container);
    container.append(embed);
    expect(embed.state).to.equal('idle');
    await embed.whenReady();
    expect(sessionOf(embed)).to.equal('s2');
    expect(reasons).to.deep.equal(['initial', 'reload']);
    expect(embed.shadowRoot?.querySelectorAll('iframe').length).to.equal(1);
    container.remove();
  });

  it('mints once if it is moved before the first mint', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const { embed } = createEmbed({ sessionProvider });
    document.body.prepend(embed);
    document.body.append(embed);
    await embed.whenReady();
    expect(reasons).to.deep.equal(['initial']);
  });

  it('keeps its frame with moveBefore()', async function () {
    requireFeature(this, 'moves without reload');
    const { reasons, sessionProvider } = countingProvider();
    const { embed } = await readyEmbed({ sessionProvider });
    const container = document.createElement('div');
    document.body.append(container);
    const frame = frameOf(embed);
    (container as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(
      embed,
      null,
    );
    await echoed(embed);
    expect(frameOf(embed)).to.equal(frame);
    expect(embed.state).to.equal('ready');
    expect(reasons).to.deep.equal(['initial']);
    document.body.append(embed);
    container.remove();
  });

  it('has no frame while it is disconnected, and a new one when it is connected again', async () => {
    const { embed } = await readyEmbed({ sessionProvider: countingProvider().sessionProvider });
    embed.remove();
    expect(frameOf(embed)).to.equal(null);
    expect(embed.state).to.equal('idle');
    await nextTask();
    document.body.append(embed);
    await embed.whenReady();
    expect(sessionOf(embed)).to.equal('s2');
  });

  it('revokes a session id that arrives after the disconnect', async () => {
    const minted = Promise.withResolvers<string>();
    const revoked: string[][] = [];
    const { embed } = createEmbed({
      sessionProvider: () => minted.promise,
      revokeSessions: (ids) => {
        revoked.push(ids);
      },
    });
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'minting');
    embed.remove();
    minted.resolve('late');
    await nextTask();
    expect(revoked).to.deep.equal([['late']]);
    expect(frameOf(embed)).to.equal(null);
  });

  it('uses a new session for a frame that reloads itself, and sends the desired state again', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const { embed, echoes } = await readyEmbed({ sessionProvider, colorScheme: 'dark' });
    const reloaded = nextEvent(embed, 'svc-ready', () => sessionOf(embed) === 's2');
    embed.send('svc:action:test-reload', {});
    await reloaded;
    await echoed(embed);
    expect(reasons).to.deep.equal(['initial', 'reload']);
    const schemes = echoes().filter(({ type }) => type === 'svc:action:set-color-scheme');
    expect(schemes.at(-1)?.session).to.equal('s2');
  });

  it('keeps its frame and session when the embed navigates to a fragment', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const { embed } = await readyEmbed({ sessionProvider });
    const frame = frameOf(embed);
    for (const href of ['#chart', '#chart', '#table']) {
      embed.send('svc:action:test-leave-page', { href });
      await echoed(embed);
    }
    expect(frameOf(embed)).to.equal(frame);
    expect(embed.state).to.equal('ready');
    const reloaded = nextEvent(embed, 'svc-ready', () => sessionOf(embed) === 's2');
    embed.send('svc:action:test-reload', {});
    await reloaded;
    expect(reasons).to.deep.equal(['initial', 'reload']);
  });

  it('loads another URL once, in a new iframe, without a history entry', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const { embed } = await readyEmbed({ sessionProvider });
    const frame = frameOf(embed);
    const entries = history.length;
    embed.allowExport = true;
    embed.surface = 'dashboard';
    embed.dashboard = 'not-ready.html';
    embed.dashboard = 'ready.html';
    await Promise.resolve();
    expect(embed.state).to.equal('minting');
    await embed.whenReady();
    expect(frameOf(embed)).to.not.equal(frame);
    expect(history.length).to.equal(entries);
    expect(reasons).to.deep.equal(['initial', 'reload']);
    expect(frameOf(embed)?.src).to.contain('allowExport=true');
  });

  it('does not use one session-id for two elements', async () => {
    const first = createEmbed({ sessionId: 'only-one' });
    const second = createEmbed({ sessionId: 'only-one' });
    const { error } = await nextEvent(second.embed, 'svc-error');
    expect(error?.code).to.equal('mint-failed');
    await first.embed.whenReady();
    expect(sessionOf(first.embed)).to.equal('only-one');
  });

  it('renews in place with a session-id that is set after ready', async () => {
    const { embed, echoes } = await readyEmbed({ sessionId: 'in-place-1' });
    const frame = frameOf(embed);
    embed.sessionId = 'in-place-2';
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'renewing');
    await echoed(embed);
    expect(frameOf(embed)).to.equal(frame);
    expect(echoes().map(({ type, payload }) => [type, payload])[0]).to.deep.equal([
      'svc:action:set-session',
      { sessionId: 'in-place-2' },
    ]);
  });

  it('renews in place when the session expires', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const { embed, echoes, states } = await readyEmbed({ sessionProvider });
    const payload = { expiresAt: 1000, expiresInMs: 0 };
    const sendEvent = (type: string, eventPayload: object) =>
      embed.send('svc:action:test-send-event', { type, payload: eventPayload });
    sendEvent('svc:event:session-expiring', payload);
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'renewing');
    await echoed(embed);
    const renewed = nextEvent(embed, 'svc-session-renewed');
    sendEvent('svc:event:session-expiring', { ...payload, expiresAt: 2000 });
    await renewed;
    expect(reasons).to.deep.equal(['initial', 'renewal']);
    const sent = echoes().find(({ type }) => type === 'svc:action:set-session');
    expect(sent?.payload).to.deep.equal({ sessionId: 's2' });
    expect(states.slice(2, 6)).to.deep.equal(['ready', 'expiring', 'renewing', 'ready']);
  });

  it('starts no renewal that the page prevents', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const { embed } = await readyEmbed({ sessionProvider });
    embed.addEventListener('svc-session-expiring', (event) => event.preventDefault());
    const payload = { expiresAt: 1000, expiresInMs: 10_000 };
    embed.send('svc:action:test-send-event', { type: 'svc:event:session-expiring', payload });
    await echoed(embed);
    expect(embed.state).to.equal('expiring');
    expect(reasons).to.deep.equal(['initial']);
  });

  it('replaces a rejected first session once', async () => {
    const ids = ['bad', 'good'];
    const { embed } = await readyEmbed({
      dashboard: 'reject-session.html',
      sessionProvider: () => ids.shift() ?? '',
    });
    expect(sessionOf(embed)).to.equal('good');
  });

  it('loads again when a session source is added after a load without session', async () => {
    const { embed } = createEmbed({});
    await Promise.resolve();
    expect(sessionOf(embed)).to.equal(null);
    embed.sessionProvider = () => 'late';
    await embed.whenReady();
    expect(sessionOf(embed)).to.equal('late');
  });

  it('preconnects to the origin of the embed', async () => {
    const links: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof HTMLLinkElement) links.push(`${node.rel} ${node.href}`);
        }
      }
    });
    observer.observe(document.head, { childList: true });
    await readyEmbed({ sessionProvider: () => 's' });
    observer.disconnect();
    expect(links).to.deep.equal([`preconnect ${frameOrigin}/`]);
  });

  it('loads when it is near the viewport if loading is lazy', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const spacer = document.createElement('div');
    spacer.style.blockSize = '5000px';
    document.body.append(spacer);
    const { embed } = createEmbed({ sessionProvider, loading: 'lazy' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(reasons).to.deep.equal([]);
    expect(embed.state).to.equal('idle');
    embed.scrollIntoView();
    await embed.whenReady();
    expect(reasons).to.deep.equal(['initial']);
    spacer.remove();
  });

  for (const [name, isClosed] of [
    ['that has no height', 'element'],
    ['in an accordion without height', 'accordion'],
  ]) {
    it(`loads a lazy element ${name} when it is opened`, async () => {
      const { reasons, sessionProvider } = countingProvider();
      const accordion = document.createElement('div');
      accordion.style.overflow = 'hidden';
      document.body.append(accordion);
      const { embed } = createEmbed({ sessionProvider, loading: 'lazy' });
      accordion.append(embed);
      const closed = isClosed === 'element' ? embed : accordion;
      closed.style.blockSize = '0';
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      expect(reasons).to.deep.equal([]);
      closed.style.blockSize = '';
      await embed.whenReady();
      expect(reasons).to.deep.equal(['initial']);
      accordion.remove();
    });
  }

  it('is ready at the load of a frame without messages, and throws for commands', async () => {
    const { embed } = await readyEmbed({ dashboard: 'no-messages.html', withoutMessages: true });
    expect(() => embed.refresh()).to.throw('without-messages');
  });
});
