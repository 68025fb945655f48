import { expect } from '@open-wc/testing';
import { echoed, frameOf, nextEvent, readyEmbed, session } from '../test-embed.ts';

describe('<svc-embed> in use by the viewer', () => {
  it('dispatches svc-activity without any content', async () => {
    const { embed } = await readyEmbed(session);
    const activity = nextEvent(embed, 'svc-activity');
    const payload = { key: 'a', x: 1 };
    embed.send('svc:action:test-send-event', { type: 'svc:event:activity', payload });
    const event = await activity;
    expect([event.bubbles, event.composed, event.surface]).to.deep.equal([true, true, 'dashboard']);
    expect(event.timestamp).to.be.closeTo(Date.now(), 60_000);
  });

  it('adopts the filters of the viewer, sends them not back, and keeps them after a reload', async () => {
    const { embed, echoes } = await readyEmbed({ ...session, filters: { 'a.b': 1, 'a.c': 2 } });
    const changed = nextEvent(embed, 'svc-filters-change');
    const filters = { 'a.b': 1, 'a.d': ['x'] };
    const payload = { filters };
    embed.send('svc:action:test-send-event', { type: 'svc:event:filters-changed', payload });
    expect((await changed).payload.filters).to.deep.equal(filters);
    expect(embed.filters).to.deep.equal(filters);
    await echoed(embed);
    const sent = () => echoes().filter(({ type }) => type === 'svc:action:set-filter');
    expect(sent()).to.deep.equal([]);

    embed.setFilter('a.e', 5);
    await echoed(embed);
    const [only, ...others] = sent();
    expect(only?.payload).to.deep.equal({ filterUrlParameter: 'f_a.e=5' });
    expect(others).to.deep.equal([]);

    const ready = nextEvent(embed, 'svc-ready');
    embed.reload();
    await ready;
    const { searchParams } = new URL(frameOf(embed)?.src ?? '');
    const kept = [...searchParams].filter(([name]) => name.startsWith('f_'));
    expect(kept).to.deep.equal([
      ['f_a.b', '1'],
      ['f_a.d', '["x"]'],
      ['f_a.e', '5'],
    ]);
  });

  it('clears a filter of the viewer when the page sets other filters', async () => {
    const { embed, echoes } = await readyEmbed(session);
    const changed = nextEvent(embed, 'svc-filters-change');
    const payload = { filters: { 'a.b': 1 } };
    embed.send('svc:action:test-send-event', { type: 'svc:event:filters-changed', payload });
    await changed;
    embed.filters = {};
    await echoed(embed);
    const sent = echoes().filter(({ type }) => type === 'svc:action:set-filter');
    expect(sent.map((echo) => echo.payload)).to.deep.equal([{ filterUrlParameter: 'f_a.b=null' }]);
  });

  it('reports invalid filters, and keeps its own', async () => {
    const { embed } = await readyEmbed({ ...session, filters: { 'a.b': 1 } });
    const reported = nextEvent(embed, 'svc-error');
    const payload = { filters: { status: 1 } };
    embed.send('svc:action:test-send-event', { type: 'svc:event:filters-changed', payload });
    expect((await reported).error?.code).to.equal('invalid-message');
    expect(embed.filters).to.deep.equal({ 'a.b': 1 });
  });
});
