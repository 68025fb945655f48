import { expect } from '@open-wc/testing';
import { closeAll, Embedded } from './embedded.ts';

afterEach(closeAll);

const { shortSessionOrigin } = (globalThis as unknown as { __svc: { shortSessionOrigin: string } })
  .__svc;

async function mint(): Promise<string> {
  const response = await fetch('/test/short-sessions/session', { method: 'POST' });
  return (await response.json()).sessionId;
}

describe('the runtime with the service', () => {
  it('renews before and after the expiry, in place, with sessions of seconds', async () => {
    const url = new URL('/embed/dashboard/sales', shortSessionOrigin);
    url.searchParams.set('session', await mint());
    const embedded = new Embedded(url);
    const ready = await embedded.event('ready');
    const known = { deploymentId: 1, embedTenant: 'acme', publicId: 'sales', mode: 'signed' };
    expect(ready.payload).to.deep.include(known);

    const fresh = await mint();
    const first = await embedded.event('session-expiring');
    embedded.act('set-session', { sessionId: fresh });
    const second = await embedded.event('session-expiring', 2);
    const endOf = ({ payload }: typeof first) => (payload as { expiresAt: number }).expiresAt;
    expect(endOf(second)).to.be.greaterThan(endOf(first));

    await embedded.event('session-expired');
    embedded.act('refresh');
    embedded.act('set-session', { sessionId: 'nobody-minted-this' });
    const { payload } = await embedded.event('error');
    const refusal = { name: 'EmbedSessionExchangeError', context: 'session-renewal' };
    expect(payload).to.deep.include(refusal);
    embedded.act('set-session', { sessionId: await mint() });
    await embedded.event('ai-query', 2);

    expect(embedded.types).to.deep.equal([
      'ready',
      'view',
      'ai-query',
      'session-expiring',
      'session-expiring',
      'session-expired',
      'error',
      'ai-query',
    ]);
    const queries = embedded.log.filter(([type]) => type === 'ai-query');
    expect(queries.map(([, query]) => (query as { query: string }).query)).to.deep.equal([
      '200',
      '200',
    ]);
    embedded.close();
  }).timeout(30_000);
});
