import { expect } from '@open-wc/testing';
import { shortSessionOrigin } from '../../browser/page-config.ts';
import { createEmbed, nextEvent } from '../test-embed.ts';

describe('<svc-embed> with the real service', () => {
  it('renews sessions of a few seconds before they end', async () => {
    const { embed, states } = createEmbed({
      baseUrl: shortSessionOrigin,
      dashboard: 'sales',
      sessionUrl: '/test/short-sessions/session',
    });
    await embed.whenReady();
    for (let renewals = 0; renewals < 3; renewals++) await nextEvent(embed, 'svc-session-renewed');
    expect(states.slice(0, 3)).to.deep.equal(['minting', 'loading', 'ready']);
    const renewal = ['expiring', 'renewing', 'ready'];
    expect(states.slice(3, 12)).to.deep.equal([...renewal, ...renewal, ...renewal]);
  }).timeout(60_000);
});
