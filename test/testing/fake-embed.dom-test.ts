import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SvcEmbed } from '../../src/host/index.ts';
import '../../src/host/define.ts';
import { FakeEmbed, FakeSessionEndpoint } from '../../src/testing/index.ts';

let element: SvcEmbed;
let embed: FakeEmbed;
let sessions: FakeSessionEndpoint;

/** The events that the element has dispatched, by name. */
function record<K extends keyof HTMLElementEventMap>(name: K): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  element.addEventListener(name, (event) => events.push(event));
  return events;
}

function create(properties: Partial<SvcEmbed> = {}): void {
  sessions = new FakeSessionEndpoint();
  element = document.createElement('svc-embed');
  Object.assign(element, {
    baseUrl: 'https://acme.example',
    dashboard: 'sales',
    sessionProvider: sessions.sessionProvider,
    revokeSessions: sessions.revokeSessions,
    ...properties,
  });
  document.body.append(element);
  embed = new FakeEmbed(element);
}

beforeEach(() => create());
afterEach(() => {
  element.remove();
  vi.unstubAllGlobals();
});

describe('<svc-embed> with a FakeEmbed', () => {
  it('is ready after ready(), with the first session', async () => {
    const ready = record('svc-ready');
    await embed.ready();
    expect(element.state).toBe('ready');
    expect(embed.sessionIds).toEqual(['session-1']);
    expect(ready[0]?.payload).toEqual({
      embedTenant: 'acme',
      deploymentId: 1,
      mode: 'signed',
      surface: 'dashboard',
      publicId: 'sales',
    });
  });

  it('sends the queued and the later actions', async () => {
    element.theme = { primaryColor: '#0a7' };
    element.colorScheme = 'dark';
    element.navigate('/a');
    await embed.ready();
    element.refresh();
    expect(embed.actions).toEqual([
      { type: 'svc:action:set-theme', payload: { primaryColor: '#0a7' } },
      { type: 'svc:action:set-color-scheme', payload: { scheme: 'dark' } },
      { type: 'svc:action:navigate', payload: { path: '/a' } },
      { type: 'svc:action:refresh', payload: {} },
    ]);
    expect(await embed.nextAction('svc:action:navigate')).toEqual({ path: '/a' });
  });

  it('dispatches the emitted events with their surface', async () => {
    const events = record('svc-navigate');
    await embed.ready();
    await embed.emit('svc:event:navigate', { path: '/b' });
    expect(events.map(({ payload, surface }) => ({ payload, surface }))).toEqual([
      { payload: { path: '/b' }, surface: 'dashboard' },
    ]);
  });

  it('ignores another origin and another window', async () => {
    const events = record('svc-navigate');
    await embed.ready();
    await embed.emitFrom('https://evil.example', 'svc:event:navigate', { path: '/b' });
    await embed.forge('svc:event:navigate', { path: '/c' });
    expect(events).toEqual([]);
  });

  it('simulates two embeds on one page', async () => {
    const [first, firstEmbed] = [element, embed];
    create();
    await firstEmbed.ready();
    await embed.ready();
    expect([first.state, element.state]).toEqual(['ready', 'ready']);
    first.remove();
  });

  it('throws where a message loses its source', async () => {
    vi.stubGlobal('MessageEvent', Event);
    await expect(embed.ready()).rejects.toThrow('needs jsdom or happy-dom');
  });

  it('throws from ready() if the element ignores the embed', async () => {
    const stop = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('message', stop, { capture: true, once: true });
    await expect(embed.ready()).rejects.toThrow('has ignored ready');
  });

  it('dispatches an event of an unknown type as svc-message', async () => {
    const messages = record('svc-message');
    await embed.ready();
    await embed.emitUnknown('svc:event:print', { pages: 2 });
    expect(messages.map(({ messageType, payload }) => ({ messageType, payload }))).toEqual([
      { messageType: 'svc:event:print', payload: { pages: 2 } },
    ]);
  });

  it('reports an invalid payload', async () => {
    const errors = record('svc-error');
    await embed.ready();
    await embed.post({
      source: 'svc-embed',
      direction: 'event',
      type: 'svc:event:navigate',
      payload: {},
      timestamp: 0,
      surface: 'dashboard',
    });
    expect(errors.map(({ error }) => error?.code)).toEqual(['invalid-message']);
  });

  for (const { name, expire } of [
    { name: 'expireIn()', expire: () => embed.expireIn(60_000) },
    { name: 'expire()', expire: () => embed.expire() },
  ])
    it(`renews the session in place after ${name}`, async () => {
      await embed.ready();
      await expire();
      expect(await embed.acceptRenewal()).toBe('session-2');
      expect(element.state).toBe('ready');
      expect(embed.sessionIds).toEqual(['session-1', 'session-2']);
      expect(sessions.requests.map(({ reason }) => reason)).toEqual(['initial', 'renewal']);
    });

  it('reports session-refused after reject() of two first sessions', async () => {
    const errors = record('svc-error');
    await embed.reject();
    await embed.reject();
    expect(element.state).toBe('error');
    expect(errors.at(-1)?.error?.code).toBe('session-refused');
    expect(embed.sessionIds).toEqual(['session-1', 'session-2']);
  });

  it('mints again after reject() of a renewal', async () => {
    await embed.ready();
    await embed.expireIn(60_000);
    await embed.nextAction('svc:action:set-session');
    await embed.reject();
    expect(await embed.nextAction('svc:action:set-session')).toEqual({ sessionId: 'session-3' });
  });

  it('opens a new frame with a new session after reload()', async () => {
    await embed.ready();
    await embed.reload();
    await embed.ready();
    expect(element.state).toBe('ready');
    expect(embed.sessionIds).toEqual(['session-1', 'session-2']);
    expect(sessions.requests.map(({ reason }) => reason)).toEqual(['initial', 'reload']);
  });

  for (const { code, probe } of [
    { code: 'ready-timeout', probe: async () => new Response() },
    { code: 'frame-unreachable', probe: () => Promise.reject(new TypeError('fetch failed')) },
  ])
    it(`reports ${code} after silence()`, async () => {
      vi.stubGlobal('fetch', probe);
      element.readyTimeout = 50;
      const failed = new Promise<string | undefined>((resolve) =>
        element.addEventListener('svc-error', ({ error }) => resolve(error?.code)),
      );
      await embed.silence();
      await embed.ready();
      expect(await failed).toBe(code);
    });

  it('rejects if the element fails before it has a frame', async () => {
    element.remove();
    create({
      sessionProvider: async () =>
        sessions.sessionProvider({ reason: 'initial', signal: AbortSignal.abort() }),
    });
    sessions.reject();
    await expect(embed.ready()).rejects.toThrow('before it has a frame');
  });

  it('stops waiting when the signal is aborted', async () => {
    embed = new FakeEmbed(element, { signal: AbortSignal.timeout(10) });
    await expect(embed.nextAction('svc:action:refresh')).rejects.toThrow();
  });

  it('revokes the sessions at logout()', async () => {
    await embed.ready();
    await element.logout();
    expect(sessions.revoked).toEqual(['session-1']);
  });

  it('loads a lazy element in jsdom, which has no layout', async ({ skip }) => {
    skip('IntersectionObserver' in window);
    element.remove();
    create({ loading: 'lazy' });
    await embed.ready();
    expect(element.state).toBe('ready');
  });
});

it('rejects an element that is not registered', () => {
  const other = document.createElement('svc-other') as SvcEmbed;
  expect(() => new FakeEmbed(other)).toThrow(
    "<svc-other> is not registered. Import 'svc-embed' first.",
  );
});
