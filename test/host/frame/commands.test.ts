import { expect } from '@open-wc/testing';
import { createEmbed, echoed, failEmbed, frameOf, nextEvent, readyEmbed } from '../test-embed.ts';

describe('<svc-embed> commands', () => {
  it('queues commands until the embed is ready, and sends them after the desired state', async () => {
    const long = 'x'.repeat(7000);
    const { embed, echoes } = createEmbed({ sessionProvider: () => 's', theme: { font: 'Inter' } });
    embed.refresh();
    embed.navigate('/other');
    embed.send('svc:action:later', { x: 1 });
    embed.setFilter('orders.status', ['paid']);
    embed.setFilter('f_orders.size=3');
    embed.setFilter('orders.long', long);
    await embed.whenReady();
    await echoed(embed);
    expect(
      echoes()
        .map(({ type, payload }) => [type, payload])
        .slice(0, 5),
    ).to.deep.equal([
      ['svc:action:set-theme', { font: 'Inter' }],
      ['svc:action:set-filter', { filterUrlParameter: `f_orders.long="${long}"` }],
      ['svc:action:refresh', {}],
      ['svc:action:navigate', { path: '/other' }],
      ['svc:action:later', { x: 1 }],
    ]);
    expect(frameOf(embed)?.src).to.match(/f_orders.status=%5B%22paid%22%5D&f_orders.size=3$/);
  });

  it('sends a filter before a later command', async () => {
    const { embed, echoes } = await readyEmbed({ sessionProvider: () => 's' });
    embed.setFilter('orders.size', 3);
    embed.navigate('/other');
    await echoed(embed);
    const [first, second] = echoes();
    expect([first?.type, second?.type]).to.deep.equal([
      'svc:action:set-filter',
      'svc:action:navigate',
    ]);
  });
});

describe('<svc-embed>.whenReady()', () => {
  it('waits for the frame of a setting that was changed in the same task', async () => {
    const { embed } = await readyEmbed({});
    embed.allowExport = true;
    await embed.whenReady();
    expect(frameOf(embed)?.src).to.contain('allowExport=true');
    expect(embed.state).to.equal('ready');
  });

  it('rejects with the error, before and after it occurs', async () => {
    const { embed } = createEmbed({ dashboard: 'no-messages.html', readyTimeout: 1 });
    for (let callers = 0; callers < 2; callers++) {
      const code = await embed.whenReady().catch((error) => error.code);
      expect(code).to.equal('ready-timeout');
    }
  });

  it('rejects with the error that the embed reports as fatal', async () => {
    const { embed } = createEmbed({ dashboard: 'not-ready.html' });
    await nextEvent(embed, 'svc-message');
    const waiting = embed.whenReady().catch(String);
    failEmbed(embed, 'NoSessionError');
    expect(await waiting).to.equal('NoSessionError: The embed reported a fatal error: No.');
    expect(embed.state).to.equal('error');
  });

  it('rejects at logout and after it', async () => {
    const { embed } = createEmbed({ dashboard: 'no-messages.html' });
    const waiting = embed.whenReady().catch((error) => `${error}`);
    await embed.logout();
    expect(await waiting).to.equal('AbortError: Logged out.');
    expect(await embed.whenReady().catch((error) => `${error}`)).to.equal(await waiting);
    embed.dashboard = 'ready.html';
    embed.reload();
    await embed.whenReady();
  });

  it('rejects when its signal is aborted', async () => {
    const { embed } = createEmbed({ dashboard: 'no-messages.html' });
    const reason = await embed
      .whenReady({ signal: AbortSignal.abort('stopped') })
      .catch((reason) => reason);
    expect(reason).to.equal('stopped');
    embed.dashboard = 'ready.html';
    await embed.whenReady();
    const late = embed.whenReady({ signal: AbortSignal.abort('stopped later') });
    expect(await late.catch((reason) => reason)).to.equal('stopped later');
  });
});
