import { expect } from '@open-wc/testing';
import { answered, frameOf, next, stage } from './embeds.ts';

describe('the commands of <svc-embed>', () => {
  it('keeps commands until the embed is ready, and sends them after what is wished for', async () => {
    const { embed, echoes } = stage({ sessionProvider: () => 's', theme: { font: 'Inter' } });
    embed.refresh();
    embed.navigate('/somewhere');
    embed.send('svc:action:later', { x: 1 });
    embed.setFilter('orders.status', ['paid']);
    embed.setFilter('f_orders.size=3');
    await embed.whenReady();
    await answered(embed);
    expect(
      echoes()
        .map(({ type, payload }) => [type, payload])
        .slice(0, 4),
    ).to.deep.equal([
      ['svc:action:set-theme', { font: 'Inter' }],
      ['svc:action:refresh', {}],
      ['svc:action:navigate', { path: '/somewhere' }],
      ['svc:action:later', { x: 1 }],
    ]);
    expect(embed.filters).to.deep.equal({ 'orders.status': ['paid'], 'orders.size': 3 });
    expect(frameOf(embed)?.src).to.contain('f_orders.status=%5B%22paid%22%5D&f_orders.size=3');
  });

  it('sends a filter before the command that is called after it', async () => {
    const { embed, echoes } = stage({ sessionProvider: () => 's' });
    await embed.whenReady();
    embed.setFilter('orders.size', 3);
    embed.navigate('/somewhere');
    await answered(embed);
    const [first, second] = echoes();
    expect([first?.type, second?.type]).to.deep.equal([
      'svc:action:set-filter',
      'svc:action:navigate',
    ]);
  });

  it('throws bad-config at what is no action or no filter', () => {
    const { embed } = stage({});
    expect(() => embed.send('refresh', {})).to.throw('svc:action:');
    expect(() => embed.send('svc:action:navigate', {} as never)).to.throw('path');
    expect(() => embed.setFilter('status', 1)).to.throw('f_<view>');
    expect(() => embed.setFilter('f_a.b=x')).to.throw('f_<view>');
  });
});

describe('whenReady', () => {
  it('resolves for late callers', async () => {
    const { embed } = stage({});
    await embed.whenReady();
    await embed.whenReady();
  });

  it('rejects with the error, before and after it came', async () => {
    const { embed } = stage({ dashboard: 'silent.html', readyTimeout: 1 });
    for (let callers = 0; callers < 2; callers++) {
      const code = await embed.whenReady().catch((error) => error.code);
      expect(code).to.equal('ready-timeout');
    }
  });

  it('rejects where the embed reports something fatal', async () => {
    const { embed } = stage({ dashboard: 'not-ready.html' });
    await next(embed, 'svc-message');
    const waiting = embed.whenReady().catch(({ message }) => message);
    const payload = { message: 'No.', context: 'private', fatal: true };
    const { contentWindow } = embed.shadowRoot?.querySelector('iframe') ?? {};
    const say = { type: 'svc:event:error', payload };
    const action = { direction: 'action', type: 'svc:action:test-send-event', payload: say };
    contentWindow?.postMessage(action, '*');
    expect(await waiting).to.contain('fatal');
    expect(embed.state).to.equal('error');
  });

  it('rejects at logout, and says so to late callers too', async () => {
    const { embed } = stage({ dashboard: 'silent.html' });
    const waiting = embed.whenReady().catch((error) => `${error}`);
    await embed.logout();
    expect(await waiting).to.equal('AbortError: Logged out.');
    expect(await embed.whenReady().catch((error) => `${error}`)).to.equal(await waiting);
    embed.dashboard = 'ready.html';
    embed.reload();
    await embed.whenReady();
  });

  it('rejects when its signal is aborted', async () => {
    const { embed } = stage({ dashboard: 'silent.html' });
    const reason = await embed
      .whenReady({ signal: AbortSignal.abort('enough') })
      .catch((why) => why);
    expect(reason).to.equal('enough');
    embed.dashboard = 'ready.html';
    await embed.whenReady();
    const late = embed.whenReady({ signal: AbortSignal.abort('too late') });
    expect(await late.catch((why) => why)).to.equal('too late');
  });
});
