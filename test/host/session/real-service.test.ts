import { expect } from '@open-wc/testing';
import { mintShortSession } from '../../browser/mint-short-session.ts';
import { shortSessionOrigin } from '../../browser/page-config.ts';
import { createEmbed, frameOf, nextEvent, readyEmbed } from '../test-embed.ts';

describe('<svc-embed> with the real service', () => {
  it('replaces a rejected session with the session-id that is set while the frame loads', async () => {
    const sessionId = await mintShortSession();
    const { embed, states } = createEmbed({
      baseUrl: shortSessionOrigin,
      dashboard: 'sales',
      sessionId: 'unknown-session',
    });
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'loading');
    embed.sessionId = sessionId;
    const { payload } = await nextEvent(embed, 'svc-ready');
    expect(payload.mode).to.equal('signed');
    expect(new URL(frameOf(embed)?.src ?? '').searchParams.get('session')).to.equal(sessionId);
    expect(states.at(-1)).to.equal('ready');
  });

  it('renews in place with the session-id that was set while the frame loaded', async () => {
    const ids = [await mintShortSession(), await mintShortSession()];
    const { embed, states } = createEmbed({
      baseUrl: shortSessionOrigin,
      dashboard: 'sales',
      sessionId: ids[0],
    });
    const errors: unknown[] = [];
    embed.addEventListener('svc-error', ({ payload, error }) => errors.push(payload ?? error));
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'loading');
    embed.sessionId = ids[1];
    await nextEvent(embed, 'svc-session-renewed');
    expect(states.slice(0, 4)).to.deep.equal(['loading', 'ready', 'renewing', 'ready']);
    expect(errors).to.deep.equal([]);
    const again = await fetch(`${shortSessionOrigin}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId: ids[1] }),
    });
    expect(again.status).to.equal(401);
  }).timeout(30_000);

  it('completes renewSession() with session-renewed, which fires no svc-message', async () => {
    const { embed, messages } = await readyEmbed({
      baseUrl: shortSessionOrigin,
      dashboard: 'sales',
      sessionUrl: '/test/short-sessions/session',
    });
    const renewed = nextEvent(embed, 'svc-session-renewed');
    // The time limit of this test is shorter than the wait for an embed that does not send it.
    await embed.renewSession();
    await renewed;
    expect(embed.state).to.equal('ready');
    expect(messages).to.deep.equal([]);
  }).timeout(5000);

  it('renews sessions of a few seconds before they end, without another ready', async () => {
    const { embed, states } = createEmbed({
      baseUrl: shortSessionOrigin,
      dashboard: 'sales',
      sessionUrl: '/test/short-sessions/session',
    });
    const events: string[] = [];
    for (const type of ['svc-ready', 'svc-error'])
      embed.addEventListener(type, () => events.push(type));
    for (let renewals = 0; renewals < 2; renewals++)
      await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'renewing');
    expect(events).to.deep.equal(['svc-ready']);
    const renewal = ['ready', 'expiring', 'renewing'];
    expect(states).to.deep.equal(['minting', 'loading', ...renewal, ...renewal]);
  }).timeout(60_000);
});
