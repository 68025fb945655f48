import { expect } from '@open-wc/testing';
import { createEmbed, frameOf, nextEvent } from './test-embed.ts';

/** An embed whose frame would send back every message. */
function silentEmbed() {
  return createEmbed({ withoutMessages: true, sessionId: `first-${Math.random()}` });
}

describe('<svc-embed without-messages>', () => {
  it('posts nothing to the frame', async () => {
    const { embed, echoes } = silentEmbed();
    embed.theme = { font: 'Inter' };
    await embed.whenReady();
    Object.assign(embed, { theme: {}, colorScheme: 'dark', locale: 'es', timezone: 'UTC' });
    embed.filters = { 'orders.size': 3 };
    await embed.updateComplete;
    await embed.renewSession().catch(() => undefined);
    // The frame handles its messages in order, so that an echo of an earlier one would arrive first.
    const event = { type: 'svc:event:last', payload: {} };
    const action = { direction: 'action', type: 'svc:action:test-send-event', payload: event };
    const last = nextEvent(
      embed,
      'svc-message',
      ({ messageType }) => messageType === 'svc:event:last',
    );
    frameOf(embed)?.contentWindow?.postMessage(action, '*');
    await last;
    expect(echoes()).to.deep.equal([]);
  });

  it('throws bad-config for every command', async () => {
    const { embed } = silentEmbed();
    await embed.whenReady();
    for (const command of [
      () => embed.refresh(),
      () => embed.navigate('/other'),
      () => embed.setFilter('orders.size', 3),
      () => embed.send('svc:action:later', {}),
    ]) {
      expect(command).to.throw('without-messages').with.property('code', 'bad-config');
    }
    expect(embed.filters).to.equal(undefined);
    const code = await embed.renewSession().catch((error) => error.code);
    expect(code).to.equal('bad-config');
  });
});
