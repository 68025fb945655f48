import { expect } from '@open-wc/testing';
import { mintShortSession } from '../browser/mint-short-session.ts';
import { shortSessionOrigin } from '../browser/page-config.ts';
import { closeAll, openEmbedded } from './embedded.ts';

afterEach(closeAll);

describe('EmbedRuntime with the real service', () => {
  it('renews sessions of a few seconds in place, before and after their expiry', async () => {
    const url = new URL('/embed/dashboard/sales', shortSessionOrigin);
    url.searchParams.set('session', await mintShortSession());
    const embedded = openEmbedded(url);
    const ready = await embedded.event('ready');
    const expected = { deploymentId: 1, embedTenant: 'acme', publicId: 'sales', mode: 'signed' };
    expect(ready.payload).to.deep.include(expected);

    const renewed = await mintShortSession();
    const first = await embedded.event('session-expiring');
    embedded.sendAction('set-session', { sessionId: renewed });
    const second = await embedded.event('session-expiring', 2);
    const endOf = ({ payload }: typeof first) => (payload as { expiresAt: number }).expiresAt;
    expect(endOf(second)).to.be.greaterThan(endOf(first));

    await embedded.event('session-expired');
    embedded.sendAction('refresh');
    embedded.sendAction('set-session', { sessionId: 'unknown-session-id' });
    const { payload } = await embedded.event('error');
    const rejection = { name: 'EmbedSessionExchangeError', context: 'session-renewal' };
    expect(payload).to.deep.include(rejection);
    embedded.sendAction('set-session', { sessionId: await mintShortSession() });
    await embedded.event('ai-query', 2);

    expect(embedded.types).to.deep.equal([
      'ready',
      'view',
      'ai-query',
      'session-expiring',
      'session-renewed',
      'session-expiring',
      'session-expired',
      'error',
      'session-renewed',
      'ai-query',
    ]);
    const queries = embedded.log.filter(([type]) => type === 'ai-query');
    expect(queries.map(([, query]) => (query as { query: string }).query)).to.deep.equal([
      '200',
      '200',
    ]);
  }).timeout(60_000);
});
