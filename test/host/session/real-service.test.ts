import { expect } from '@open-wc/testing';
import { shortSessionOrigin } from '../../browser/page-config.ts';
import { createEmbed, frameOf, nextEvent, readyEmbed } from '../test-embed.ts';

/** A dashboard of a service whose sessions last for seconds. */
const shortSessions = {
  baseUrl: shortSessionOrigin,
  dashboard: 'sales',
  sessionUrl: '/test/short-sessions/session',
};

describe('<svc-embed> with the real service', () => {
  it('replaces a rejected session with the session-id that is set while the frame loads', async () => {
    const { sessionUrl, ...withoutEndpoint } = shortSessions;
    const { sessionId } = await (await fetch(sessionUrl, { method: 'POST' })).json();
    const { embed, states } = createEmbed({ ...withoutEndpoint, sessionId: 'unknown-session' });
    await nextEvent(embed, 'svc-state-change', ({ state }) => state === 'loading');
    embed.sessionId = sessionId;
    const { payload } = await nextEvent(embed, 'svc-ready');
    expect(payload.mode).to.equal('signed');
    expect(new URL(frameOf(embed)?.src ?? '').searchParams.get('session')).to.equal(sessionId);
    expect(states.at(-1)).to.equal('ready');
  });

  it('completes renewSession() with session-renewed, which fires no svc-message', async () => {
    const { embed, messages } = await readyEmbed(shortSessions);
    const renewed = nextEvent(embed, 'svc-session-renewed');
    // The time limit of this test is shorter than the wait for an embed that does not send it.
    await embed.renewSession();
    await renewed;
    expect(embed.state).to.equal('ready');
    expect(messages).to.deep.equal([]);
  }).timeout(5000);

  it('reports an unknown dashboard of any app, and is not ready', async () => {
    const { embed } = createEmbed({ ...shortSessions, dashboard: 'salse' });
    let isReady = false;
    embed.addEventListener('svc-ready', () => {
      isReady = true;
    });
    const { payload } = await nextEvent(embed, 'svc-error');
    expect(payload).to.deep.include({ name: 'DashboardNotFoundError', fatal: true });
    expect(embed.state).to.equal('error');
    expect(isReady).to.equal(false);
  }).timeout(10_000);

  it('reports an unknown dashboard to which the page navigates', async () => {
    const { embed } = await readyEmbed(shortSessions);
    const reported = nextEvent(embed, 'svc-error');
    embed.navigate('/embed/dashboard/salse');
    const { payload } = await reported;
    expect(payload?.name).to.equal('DashboardNotFoundError');
    expect(payload?.fatal).to.equal(undefined);
    expect(embed.state).not.to.equal('error');
  }).timeout(10_000);

  it('renews sessions of a few seconds before they end, without another ready', async () => {
    const { embed, states } = createEmbed(shortSessions);
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
