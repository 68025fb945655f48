import { expect } from '@open-wc/testing';
import { answered, frameOf, frameOrigin, next, stage } from './embeds.ts';

const given = (id: string) => ({ sessionProvider: async () => id });

describe('<svc-embed>', () => {
  it('loads a dashboard with the session it minted and becomes ready', async () => {
    const { embed, states, messages } = stage(given('s 1&2'));
    const ready = await next(embed, 'svc-ready');
    expect(ready.payload.embedTenant).to.equal('acme');
    expect(states).to.deep.equal(['minting', 'loading', 'ready']);
    expect(messages[0]?.payload).to.deep.equal({
      search: '?session=s+1%262',
      path: '/test/browser/frames/embed/dashboard/ready.html',
      referrer: `${location.origin}/`,
    });
  });

  it('gives the frame the attributes of a guest', async () => {
    const { embed } = stage(given('s'));
    await embed.whenReady();
    const frame = frameOf(embed);
    expect(frame?.getAttribute('sandbox')).to.equal(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    );
    expect(frame?.getAttribute('allow')).to.equal('fullscreen; clipboard-write');
    expect(frame?.getAttribute('referrerpolicy')).to.equal('origin');
    expect(frame?.title).to.equal('Dashboard');
    expect(new URL(frame?.src ?? '').origin).to.equal(frameOrigin);
  });

  it('says scheme and locale to the embed, and every change of them', async () => {
    const { embed, echoes } = stage({ ...given('s'), colorScheme: 'dark', locale: 'es-ES' });
    await embed.whenReady();
    embed.locale = 'de';
    embed.colorScheme = 'light';
    await Promise.resolve();
    await answered(embed);
    expect(
      echoes()
        .map(({ type, payload }) => [type, payload])
        .slice(0, 3),
    ).to.deep.equal([
      ['svc:action:set-color-scheme', { scheme: 'dark' }],
      ['svc:action:set-color-scheme', { scheme: 'light' }],
      ['svc:action:set-locale', { locale: 'de' }],
    ]);
  });
});
