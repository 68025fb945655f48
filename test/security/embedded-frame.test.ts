import { expect } from '@open-wc/testing';
import { envelope, forgedEvent, recordFrameEvents } from '../host/frame-events.ts';
import { createEmbed, echoed, frameOf, nextEvent, type TestEmbed } from '../host/test-embed.ts';
import { events } from '../protocol/payloads.ts';

/** Messages that are not events of this protocol. */
const messages: [name: string, message: unknown][] = [
  ['text', JSON.stringify(forgedEvent)],
  ['null', null],
  ['a list', [forgedEvent]],
  ['another source', { ...forgedEvent, source: 'svc-embed ' }],
  ['the direction of actions', { ...forgedEvent, direction: 'action' }],
  ['no surface', { ...forgedEvent, surface: undefined }],
  ['an unknown surface', { ...forgedEvent, surface: '__proto__' }],
  ['a type that is a list', { ...forgedEvent, type: ['svc:event:navigate'] }],
  ['a type of another protocol', { ...forgedEvent, type: 'navigate' }],
  ['a time that is text', { ...forgedEvent, timestamp: 'now' }],
];

const activeTexts = [
  '<img src=x onerror="top.hacked = 1">',
  '<svg onload="top.hacked = 1">',
  '<script>top.hacked = 1</script>',
  '"><iframe srcdoc="<script>top.hacked = 1</script>">',
  'x'.repeat(1_000_000),
];

/** Returns the types of the events, except for the echoes of `echoed`. */
function typesOf(received: Event[]): string[] {
  return received.map(({ type }) => type).filter((type) => type !== 'svc-message');
}

/** Lets the frame post a message, and waits until it has been handled. */
async function post({ embed }: TestEmbed, data: unknown): Promise<void> {
  embed.send('svc:action:test-post-message', { data });
  await echoed(embed);
}

async function readyEmbed(): Promise<TestEmbed> {
  const created = createEmbed({ sessionProvider: () => `s${Math.random()}` });
  await created.embed.whenReady();
  return created;
}

describe('an embedded frame', () => {
  for (const [type, { invalid }] of Object.entries(events))
    for (const payload of invalid)
      it(`cannot dispatch ${type} with ${JSON.stringify(payload)}`, async () => {
        const created = await readyEmbed();
        const received = recordFrameEvents(created.embed);
        const failure = nextEvent(created.embed, 'svc-error');
        await post(created, { ...envelope, type, payload });
        expect((await failure).error?.code).to.equal('invalid-message');
        expect(typesOf(received)).to.deep.equal(['svc-error']);
        expect(created.embed.state).to.equal('ready');
      });

  for (const [name, message] of messages)
    it(`cannot dispatch an event by a message with ${name}`, async () => {
      const created = await readyEmbed();
      const received = recordFrameEvents(created.embed);
      await post(created, message);
      expect(typesOf(received)).to.deep.equal([]);
      expect(created.embed.state).to.equal('ready');
    });

  for (const text of activeTexts)
    it(`cannot write markup into the page by the error ${text.slice(0, 50)}`, async () => {
      const created = await readyEmbed();
      const elements = () =>
        created.embed.shadowRoot?.querySelectorAll('img, svg, script, iframe').length;
      const before = elements();
      const payload = { message: text, name: text, context: text, fatal: true };
      await post(created, { ...envelope, type: 'svc:event:error', payload });
      await created.embed.updateComplete;
      expect(elements()).to.equal(before);
      expect(Reflect.get(window, 'hacked')).to.equal(undefined);
    });

  for (const type of ['session-expiring', 'session-expired'])
    it(`cannot mint many sessions by repeating ${type}`, async () => {
      let minted = 0;
      const created = createEmbed({ sessionProvider: () => `s${++minted}` });
      await created.embed.whenReady();
      const { complete } = events[`svc:event:${type}`] ?? {};
      for (let count = 0; count < 50; count++)
        created.embed.send('svc:action:test-post-message', {
          data: { ...envelope, type: `svc:event:${type}`, payload: complete },
        });
      await echoed(created.embed);
      expect(minted).to.be.within(2, 3);
    });

  for (const count of [1, 2])
    it(`cannot send for another embed on the page: ${count} other embeds`, async () => {
      const created = await readyEmbed();
      const others = await Promise.all(Array.from({ length: count }, readyEmbed));
      const received = others.map(({ embed }) => recordFrameEvents(embed));
      await post(created, forgedEvent);
      for (const each of received) expect(typesOf(each)).to.deep.equal([]);
    });

  it('can dispatch a valid event, which shows that the others arrived', async () => {
    const created = await readyEmbed();
    const received = recordFrameEvents(created.embed);
    await post(created, forgedEvent);
    expect(typesOf(received)).to.deep.equal(['svc-navigate']);
  });

  it('cannot send from another window of the page', async () => {
    const created = await readyEmbed();
    const received = recordFrameEvents(created.embed);
    window.postMessage(forgedEvent, location.origin);
    await echoed(created.embed);
    expect(typesOf(received)).to.deep.equal([]);
  });

  it('cannot become ready twice', async () => {
    const created = await readyEmbed();
    const states = created.states.length;
    const payload = events['svc:event:ready']?.complete;
    const ready = { ...envelope, type: 'svc:event:ready', payload };
    for (let count = 0; count < 5; count++) await post(created, ready);
    expect(created.embed.state).to.equal('ready');
    expect(created.states.length).to.equal(states);
  });

  it('cannot change the prototype of objects', async () => {
    const created = await readyEmbed();
    const payload = JSON.parse('{"path":"/","__proto__":{"polluted":1}}');
    await post(created, { ...forgedEvent, payload });
    expect(Reflect.get({}, 'polluted')).to.equal(undefined);
  });

  it('has another origin, so that the page cannot read its document', async () => {
    const { embed } = await readyEmbed();
    expect(frameOf(embed)?.contentDocument).to.equal(null);
  });
});
