import { expect } from '@open-wc/testing';
import { createAction } from '../../src/protocol/actions.ts';
import { closeAll, type Embedded, embed } from './embedded.ts';

afterEach(closeAll);

const FIVE_MB = 'x'.repeat(5_000_000);
const FIVE_K = 'x'.repeat(5000);

/** Everything that an action could change, and what went wrong inside the frame. */
const state = (embedded: Embedded) =>
  embedded.run(({ theme, locale, timeZone, filters, session, notes }) => ({
    style: document.documentElement.style.cssText,
    counts: [theme.length, locale.length, timeZone.length, filters.length, session.length],
    address: location.href,
    thrown: notes,
  }));

async function opened(account = {}): Promise<Embedded> {
  const embedded = embed({ account });
  await embedded.event('view');
  await embedded.run(({ notes }) => {
    addEventListener('error', ({ message }) => notes.push(message));
    addEventListener('unhandledrejection', ({ reason }) => notes.push(String(reason)));
  });
  return embedded;
}

const PAYLOADS: [type: string, payload: unknown][] = [
  ['set-color-scheme', { scheme: 'pink' }],
  ['set-color-scheme', { scheme: FIVE_MB }],
  ['set-theme', { font: 'serif', primaryColor: 'red; background: url(//evil.example)' }],
  ['set-theme', { font: 'serif', primaryColor: 'var(--x)' }],
  ['set-theme', { primaryColor: 'red', borderRadius: 65 }],
  ['set-theme', { primaryColor: 'red', font: FIVE_MB }],
  ['set-theme', { primaryColor: 'red', chat: 'blue' }],
  ['set-theme', []],
  ['set-theme', null],
  ['set-locale', { locale: 5 }],
  ['set-timezone', {}],
  ['set-filter', { filterUrlParameter: 'f_a.b=oops' }],
  ['set-filter', { filterUrlParameter: `f_a.b=${FIVE_MB}` }],
  ['set-filter', { filterUrlParameter: `f_a.b=${'['.repeat(100_000)}` }],
  ['navigate', { path: 'javascript:alert(1)' }],
  ['navigate', { path: '//evil.example/embed/dashboard/x' }],
  ['navigate', { path: `/embed/dashboard/${FIVE_MB}` }],
  ['set-session', { sessionId: '' }],
  ['set-session', 'abc'],
];

describe('a hostile host', () => {
  for (const [type, payload] of PAYLOADS) {
    it(`gets one report for ${type} ${JSON.stringify(payload).slice(0, 60)}, and nothing changes`, async () => {
      const embedded = await opened();
      const before = await state(embedded);
      for (let times = 0; times < 3; times++) embedded.act(type, payload);
      expect(await state(embedded)).to.deep.equal(before);
      expect(embedded.types).to.deep.equal(['ready', 'view', 'error']);
      const error = await embedded.event('error');
      const { message, context } = error.payload as { message: string; context: string };
      expect(context).to.equal('action');
      expect(message).to.match(new RegExp(`^svc:action:${type} was refused: `));
      expect(message.length).to.be.at.most(200);
    });
  }

  it('gets one report for all broken filters of an address, and the others count', async () => {
    const query = { 'f_a.b': 'oops', 'f_a.c': '1', f_nodot: FIVE_K };
    const embedded = embed({ query });
    const { payload } = await embedded.event('error');
    expect(embedded.types).to.deep.equal(['ready', 'view', 'error']);
    expect(payload).to.deep.equal({
      message:
        'a part of the address was refused: f_a.b, f_nodot: must be f_<view>.<dimension>=<JSON>',
      context: 'action',
    });
    expect(await embedded.run(({ filters }) => filters)).to.deep.equal([{ 'a.c': 1 }]);
  });

  const IGNORED: [what: string, data: unknown][] = [
    ['an action that nobody knows', createAction('svc:action:explode', {})],
    ['an unknown action of five megabytes', createAction(FIVE_MB, FIVE_MB)],
    ['a name of every object', createAction('constructor', {})],
    [
      'an event',
      { ...createAction('svc:action:set-locale', { locale: 'ar' }), direction: 'event' },
    ],
    ['another source', { ...createAction('svc:action:set-locale', { locale: 'ar' }), source: 'x' }],
    ['no envelope', 'svc:action:set-locale'],
    ['nothing', null],
    ['a language that is not shipped', createAction('svc:action:set-locale', { locale: FIVE_MB })],
    ['a bare offset', createAction('svc:action:set-timezone', { timezone: '+05:30' })],
    ['a place that is no zone', createAction('svc:action:set-timezone', { timezone: FIVE_MB })],
  ];
  for (const [what, data] of IGNORED) {
    it(`is not heard with ${what}`, async () => {
      const embedded = await opened();
      const before = await state(embedded);
      embedded.post(data);
      expect(await state(embedded)).to.deep.equal(before);
      expect(embedded.types).to.deep.equal(['ready', 'view']);
    });
  }

  it('is reported once however often the same is wrong, and twenty times a minute at most', async () => {
    const embedded = await opened();
    for (let index = 0; index < 50; index++)
      embedded.act('set-theme', { [`x${index}`]: 1, font: 5 });
    for (let index = 0; index < 50; index++)
      embedded.act('set-color-scheme', { scheme: `${index}` });
    await state(embedded);
    expect(embedded.types.filter((type) => type === 'error')).to.have.length(20);
  });
});

describe('a message', () => {
  const action = createAction('svc:action:set-locale', { locale: 'ar' });

  it('of the embed is posted to the origin of the host alone', async () => {
    const embedded = await opened();
    const targets = await embedded.run(({ runtime }) => {
      const { parent } = window;
      const targets: string[] = [];
      const postMessage = (_message: unknown, target: string) => targets.push(target);
      Object.defineProperty(window, 'parent', { value: { postMessage }, configurable: true });
      runtime.view();
      Object.defineProperty(window, 'parent', { value: parent });
      return targets;
    });
    expect(targets).to.deep.equal([location.origin]);
  });

  it('from another window of the trusted origin is not heard', async () => {
    const embedded = await opened();
    const before = await state(embedded);
    const impostor = document.createElement('iframe');
    document.body.append(impostor);
    const script = impostor.contentDocument?.createElement('script') as HTMLScriptElement;
    script.textContent = `addEventListener('message', ({ data, ports: [port] }) => {
      const frame = parent.frames[data.index];
      frame.postMessage(data.action, '*');
      port.postMessage('sent');
    });`;
    impostor.contentDocument?.body.append(script);
    const index = [...document.querySelectorAll('iframe')].indexOf(embedded.frame);
    const { port1, port2 } = new MessageChannel();
    const sent = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    impostor.contentWindow?.postMessage({ action, index }, '*', [port2]);
    await sent;
    impostor.remove();
    expect(await state(embedded)).to.deep.equal(before);
  });

  it('from the host window in another origin is not heard', async () => {
    const embedded = await opened();
    const before = await state(embedded);
    const hear = (origin: string) =>
      embedded.run(
        (_scope, data, origin) => {
          const init = { data, origin, source: window.parent };
          dispatchEvent(new MessageEvent('message', init));
        },
        action,
        origin,
      );
    await hear('https://evil.example');
    expect(await state(embedded)).to.deep.equal(before);
    await hear(location.origin);
    expect((await state(embedded)).counts).not.to.deep.equal(before.counts);
  });

  it('from a host that the account does not list is not heard, and nothing is said to it', async () => {
    const embedded = embed({ account: { hostOrigins: ['https://other.example'] } });
    await embedded.run(async ({ session, until }) => until(() => session.length > 0));
    const before = await state(embedded);
    embedded.post(action);
    expect(await state(embedded)).to.deep.equal(before);
    expect(embedded.types).to.deep.equal([]);
  });

  it('of a plan without messages is neither heard nor sent', async () => {
    const embedded = embed({ account: { plan: 'standard' } });
    await embedded.run(async ({ session, until }) => until(() => session.length > 0));
    const before = await state(embedded);
    embedded.post(action);
    expect(await state(embedded)).to.deep.equal(before);
    expect(embedded.types).to.deep.equal([]);
  });
});
