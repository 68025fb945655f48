import { expect } from '@open-wc/testing';
import '../../src/host/define.ts';
import type { SvcEmbed } from '../../src/host/svc-embed.ts';
import { shortSessionOrigin } from '../browser/page-config.ts';

describe('EmbedRuntime in <svc-embed> with the real service', () => {
  it('renews the session without another ready', async () => {
    const embed = document.createElement('svc-embed') as SvcEmbed;
    const reasons: string[] = [];
    const events: string[] = [];
    embed.baseUrl = shortSessionOrigin;
    embed.dashboard = 'sales';
    embed.theme = { primaryColor: 'navy' };
    embed.sessionProvider = async ({ reason }) => {
      reasons.push(reason);
      const response = await fetch('/test/short-sessions/session', { method: 'POST' });
      return response.json();
    };
    for (const type of ['svc-ready', 'svc-error']) {
      embed.addEventListener(type, () => events.push(type));
    }
    const renewals = new Promise<void>((resolve) => {
      let renewed = 0;
      embed.addEventListener('svc-session-renewed', () => {
        if (++renewed === 2) resolve();
      });
    });
    document.body.append(embed);
    await renewals;
    expect(events).to.deep.equal(['svc-ready']);
    expect(reasons.slice(0, 3)).to.deep.equal(['initial', 'renewal', 'renewal']);
    embed.remove();
  }).timeout(30_000);
});
