import { expect } from '@open-wc/testing';
import type { SessionRequest, SvcEmbed } from '../../src/host/index.ts';
import { requireFeature } from '../browser/require-feature.ts';
import {
  createEmbed,
  echoed,
  frameOf,
  frameOrigin,
  nextEvent,
  painted,
  readyEmbed,
} from './test-embed.ts';

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

  it('keeps its frame in a hidden place between two routes with moveBefore()', async function () {
    requireFeature(this, 'moves without reload');
    const { reasons, sessionProvider } = countingProvider();
    const { embed } = await readyEmbed({ sessionProvider });
    const frame = frameOf(embed);
    const move = (to: Element) =>
      (to as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(embed, null);
    const parking = document.body.appendChild(document.createElement('div'));
    parking.hidden = true;
    for (let route = 0; route < 3; route++) {
      const page = document.body.appendChild(document.createElement('main'));
      move(page);
      await echoed(embed);
      move(parking);
      page.remove();
    }
    await echoed(embed);
    expect(frameOf(embed)).to.equal(frame);
    expect(embed.state).to.equal('ready');
    expect(reasons).to.deep.equal(['initial']);
    embed.remove();
    parking.remove();
  });

  it('keeps its frame and session at a fragment, and gives a frame that reloads itself new ones', async () => {
    const { reasons, sessionProvider } = countingProvider();
    const { embed, echoes } = await readyEmbed({ sessionProvider, colorScheme: 'dark' });
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
    await echoed(embed);
    expect(reasons).to.deep.equal(['initial', 'reload']);
    const schemes = echoes().filter(({ type }) => type === 'svc:action:set-color-scheme');
    expect(schemes.map((echo) => echo.session)).to.deep.equal(['s1', 's2']);
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
    await painted();
    expect(reasons).to.deep.equal([]);
    expect(embed.state).to.equal('idle');
    embed.scrollIntoView();
    await embed.whenReady();
    expect(reasons).to.deep.equal(['initial']);
    spacer.remove();
  });

  it('loads a lazy element that has no box of its own', async () => {
    const { embed } = createEmbed({ sessionProvider: () => 's', loading: 'lazy' });
    embed.style.display = 'contents';
    await embed.whenReady();
  });

  for (const [name, tag, open] of [
    ['dialog', 'dialog', (element: HTMLElement) => (element as HTMLDialogElement).showModal()],
    [
      'dialog that is not modal',
      'dialog',
      (element: HTMLElement) => (element as HTMLDialogElement).show(),
    ],
    ['popover', 'div', (element: HTMLElement) => element.showPopover()],
    ['<details>', 'details', (element: HTMLElement) => element.toggleAttribute('open')],
  ] as const) {
    it(`mints a lazy element in a closed ${name} when it is shown`, async () => {
      const { reasons, sessionProvider } = countingProvider();
      const container = document.createElement(tag);
      if (name === 'popover') container.popover = 'auto';
      document.body.append(container);
      const loading = 'LAZY' as 'lazy';
      const { embed } = createEmbed({ sessionProvider, loading });
      container.append(embed);
      await painted();
      expect(reasons).to.deep.equal([]);
      open(container);
      await embed.whenReady();
      expect(reasons).to.deep.equal(['initial']);
      container.remove();
    });
  }

  for (const ending of ['remove', 'logout', 'reload'] as const) {
    it(`dispatches no svc-ready after a listener of its state has called ${ending}()`, async () => {
      const { embed } = createEmbed({ sessionProvider: () => 's', revokeSessions: () => {} });
      const events: string[] = [];
      embed.addEventListener('svc-ready', () => events.push('svc-ready'));
      await nextEvent(embed, 'svc-state-change', ({ state }) => {
        if (state === 'ready') void embed[ending]();
        return state === 'ready';
      });
      expect(events).to.deep.equal([]);
      expect(frameOf(embed)).to.equal(null);
      embed.remove();
    });
  }

  for (const [name, isClosed, property, value] of [
    ['that has no height', 'element', 'blockSize', '0'],
    ['in an accordion without height', 'accordion', 'blockSize', '0'],
    ['in a closed dialog', 'accordion', 'display', 'none'],
  ] as const) {
    it(`loads a lazy element ${name} when it is opened`, async () => {
      const { reasons, sessionProvider } = countingProvider();
      const accordion = document.createElement('div');
      accordion.style.overflow = 'hidden';
      document.body.append(accordion);
      const { embed } = createEmbed({ sessionProvider, loading: 'lazy' });
      accordion.append(embed);
      const closed = isClosed === 'element' ? embed : accordion;
      closed.style[property] = value;
      await painted();
      expect(reasons).to.deep.equal([]);
      closed.style[property] = '';
      await embed.whenReady();
      expect(reasons).to.deep.equal(['initial']);
      accordion.remove();
    });
  }
});
