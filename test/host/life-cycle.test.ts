import { expect } from '@open-wc/testing';
import type { SessionRequest, SvcEmbed } from '../../src/host/index.ts';
import { requireFeature } from '../browser/require-feature.ts';
import { answered, frameOf, frameOrigin, next, stage } from './embeds.ts';

/** A provider that numbers its ids and keeps the reasons. */
function counting() {
  const reasons: string[] = [];
  const sessionProvider = ({ reason }: SessionRequest) => {
    reasons.push(reason);
    return `s${reasons.length}`;
  };
  return { reasons, sessionProvider };
}

const sessionOf = (embed: SvcEmbed) =>
  new URL(frameOf(embed)?.src ?? '').searchParams.get('session');

const task = () => new Promise((resolve) => setTimeout(resolve));

describe('the life of <svc-embed>', () => {
  it('mints nothing before it is connected, and once however much is set', async () => {
    const { reasons, sessionProvider } = counting();
    const embed = document.createElement('svc-embed');
    embed.sessionProvider = sessionProvider;
    await task();
    expect(reasons).to.deep.equal([]);
    embed.remove();
    const { embed: other } = stage({ sessionProvider });
    other.dashboard = 'silent.html';
    other.dashboard = 'ready.html';
    await other.whenReady();
    expect(reasons).to.deep.equal(['initial']);
  });

  it('takes a fresh session when it moves, and leaves one frame', async () => {
    const { reasons, sessionProvider } = counting();
    const { embed } = stage({ sessionProvider });
    await embed.whenReady();
    const other = document.createElement('div');
    document.body.append(other);
    other.append(embed);
    expect(embed.state).to.equal('idle');
    await embed.whenReady();
    expect(sessionOf(embed)).to.equal('s2');
    expect(reasons).to.deep.equal(['initial', 'reload']);
    expect(embed.shadowRoot?.querySelectorAll('iframe').length).to.equal(1);
    other.remove();
  });

  it('mints once where it is moved before anything was minted', async () => {
    const { reasons, sessionProvider } = counting();
    const { embed } = stage({ sessionProvider });
    document.body.prepend(embed);
    document.body.append(embed);
    await embed.whenReady();
    expect(reasons).to.deep.equal(['initial']);
  });

  it('keeps its frame where the browser moves it', async function () {
    requireFeature(this, 'moves without reload');
    const { reasons, sessionProvider } = counting();
    const { embed } = stage({ sessionProvider });
    await embed.whenReady();
    const other = document.createElement('div');
    document.body.append(other);
    const frame = frameOf(embed);
    (other as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(embed, null);
    await answered(embed);
    expect(frameOf(embed)).to.equal(frame);
    expect(embed.state).to.equal('ready');
    expect(reasons).to.deep.equal(['initial']);
    document.body.append(embed);
    other.remove();
  });

  it('has no frame while it is away, and a fresh one when it is back', async () => {
    const { embed } = stage({ sessionProvider: counting().sessionProvider });
    await embed.whenReady();
    embed.remove();
    expect(frameOf(embed)).to.equal(null);
    expect(embed.state).to.equal('idle');
    await task();
    document.body.append(embed);
    await embed.whenReady();
    expect(sessionOf(embed)).to.equal('s2');
  });

  it('gives back a session that was minted for nobody', async () => {
    let answer = (_: string) => {};
    const revoked: string[][] = [];
    const { embed } = stage({
      sessionProvider: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      revokeSessions: (ids) => {
        revoked.push(ids);
      },
    });
    await next(embed, 'svc-state-change', ({ state }) => state === 'minting');
    embed.remove();
    answer('late');
    await task();
    expect(revoked).to.deep.equal([['late']]);
    expect(frameOf(embed)).to.equal(null);
  });

  it('gets a fresh session for a frame that reloads by itself, and says everything again', async () => {
    const { reasons, sessionProvider } = counting();
    const { embed, echoes } = stage({ sessionProvider, colorScheme: 'dark' });
    await embed.whenReady();
    const back = next(embed, 'svc-ready', () => sessionOf(embed) === 's2');
    embed.send('svc:action:test-reload', {});
    await back;
    await answered(embed);
    expect(reasons).to.deep.equal(['initial', 'reload']);
    const schemes = echoes().filter(({ type }) => type === 'svc:action:set-color-scheme');
    expect(schemes.at(-1)?.session).to.equal('s2');
  });

  it('loads another address once, in another iframe, without an entry in the history', async () => {
    const { reasons, sessionProvider } = counting();
    const { embed } = stage({ sessionProvider });
    await embed.whenReady();
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

  it('never gives one session-id to two elements', async () => {
    const first = stage({ sessionId: 'only-one' });
    const second = stage({ sessionId: 'only-one' });
    const { error } = await next(second.embed, 'svc-error');
    expect(error?.code).to.equal('mint-failed');
    await first.embed.whenReady();
    expect(sessionOf(first.embed)).to.equal('only-one');
  });

  it('sends a session-id that is set after ready in place', async () => {
    const { embed, echoes } = stage({ sessionId: 'in-place-1' });
    await embed.whenReady();
    const frame = frameOf(embed);
    embed.sessionId = 'in-place-2';
    await next(embed, 'svc-state-change', ({ state }) => state === 'renewing');
    await answered(embed);
    expect(frameOf(embed)).to.equal(frame);
    expect(echoes().map(({ type, payload }) => [type, payload])[0]).to.deep.equal([
      'svc:action:set-session',
      { sessionId: 'in-place-2' },
    ]);
  });

  it('renews in place when the session expires', async () => {
    const { reasons, sessionProvider } = counting();
    const { embed, echoes, states } = stage({ sessionProvider });
    await embed.whenReady();
    const payload = { expiresAt: 1000, expiresInMs: 0 };
    const said = (type: string, what: object) =>
      embed.send('svc:action:test-send-event', { type, payload: what });
    said('svc:event:session-expiring', payload);
    await next(embed, 'svc-state-change', ({ state }) => state === 'renewing');
    await answered(embed);
    const renewed = next(embed, 'svc-session-renewed');
    said('svc:event:session-expiring', { ...payload, expiresAt: 2000 });
    await renewed;
    expect(reasons).to.deep.equal(['initial', 'renewal']);
    const sent = echoes().find(({ type }) => type === 'svc:action:set-session');
    expect(sent?.payload).to.deep.equal({ sessionId: 's2' });
    expect(states.slice(2, 6)).to.deep.equal(['ready', 'expiring', 'renewing', 'ready']);
  });

  it('leaves renewal to a host that prevents it', async () => {
    const { reasons, sessionProvider } = counting();
    const { embed } = stage({ sessionProvider });
    await embed.whenReady();
    embed.addEventListener('svc-session-expiring', (event) => event.preventDefault());
    const payload = { expiresAt: 1000, expiresInMs: 10_000 };
    embed.send('svc:action:test-send-event', { type: 'svc:event:session-expiring', payload });
    await answered(embed);
    expect(embed.state).to.equal('expiring');
    expect(reasons).to.deep.equal(['initial']);
  });

  it('replaces a refused first session once', async () => {
    const ids = ['bad', 'good'];
    const { embed } = stage({
      dashboard: 'reject-session.html',
      sessionProvider: () => ids.shift() ?? '',
    });
    await embed.whenReady();
    expect(sessionOf(embed)).to.equal('good');
  });

  it('starts over with a session where it was loaded without one too early', async () => {
    const { embed } = stage({});
    await Promise.resolve();
    expect(sessionOf(embed)).to.equal(null);
    embed.sessionProvider = () => 'late';
    await embed.whenReady();
    expect(sessionOf(embed)).to.equal('late');
  });

  it('connects to the origin of the embed while it mints', async () => {
    const hints: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof HTMLLinkElement) hints.push(`${node.rel} ${node.href}`);
        }
      }
    });
    observer.observe(document.head, { childList: true });
    const { embed } = stage({ sessionProvider: () => 's' });
    await embed.whenReady();
    observer.disconnect();
    expect(hints).to.deep.equal([`preconnect ${frameOrigin}/`]);
  });

  it('waits for the viewport where it is lazy', async () => {
    const { reasons, sessionProvider } = counting();
    const spacer = document.createElement('div');
    spacer.style.blockSize = '5000px';
    document.body.append(spacer);
    const { embed } = stage({ sessionProvider, loading: 'lazy' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(reasons).to.deep.equal([]);
    expect(embed.state).to.equal('idle');
    embed.scrollIntoView();
    await embed.whenReady();
    expect(reasons).to.deep.equal(['initial']);
    spacer.remove();
  });

  it('is ready at load without messages, and takes no commands', async () => {
    const { embed } = stage({ dashboard: 'silent.html', withoutMessages: true });
    await embed.whenReady();
    expect(() => embed.refresh()).to.throw('without-messages');
  });
});
