import { expect } from '@open-wc/testing';
import { createAction } from '../../src/protocol/actions.ts';
import { closeAll, embed, embedUntilView, stateOf } from './embedded.ts';

afterEach(closeAll);

const FIVE_MB = 'x'.repeat(5_000_000);
const FIVE_K = 'x'.repeat(5000);

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

describe('EmbedRuntime with invalid actions', () => {
  for (const [type, payload] of PAYLOADS) {
    it(`reports ${type} ${JSON.stringify(payload).slice(0, 60)} once and changes nothing`, async () => {
      const embedded = await embedUntilView();
      const before = await stateOf(embedded);
      for (let count = 0; count < 3; count++) embedded.sendAction(type, payload);
      expect(await stateOf(embedded)).to.deep.equal(before);
      expect(embedded.types).to.deep.equal(['ready', 'view', 'error']);
      const error = await embedded.event('error');
      const { message, context } = error.payload as { message: string; context: string };
      expect(context).to.equal('action');
      expect(message).to.match(new RegExp(`^svc:action:${type} was rejected: `));
      expect(message.length).to.be.at.most(200);
    });
  }

  it('reports all invalid filters of a URL once and applies the others', async () => {
    const query = { 'f_a.b': 'oops', 'f_a.c': '1', f_nodot: FIVE_K };
    const embedded = embed({ query });
    const { payload } = await embedded.event('error');
    expect(embedded.types).to.deep.equal(['ready', 'view', 'error']);
    expect(payload).to.deep.equal({
      message:
        'a part of the address was rejected: f_a.b, f_nodot: must be f_<view>.<dimension>=<JSON>',
      context: 'action',
    });
    expect(await embedded.run(({ filters }) => filters)).to.deep.equal([{ 'a.c': 1 }]);
  });

  const action = (type: string, payload: unknown) => createAction(`svc:action:${type}`, payload);
  const badEnvelope = 'its envelope must have a type and a timestamp';
  const unknown = 'this embed does not define this action';
  const badLocale = 'locale: its language is not shipped';
  const badTimeZone = 'timezone: must be an IANA name that the account allows';
  const REJECTED: [what: string, data: unknown, input: string, reason: string][] = [
    ['of an unknown type', action('unknown', {}), 'svc:action:unknown', unknown],
    ['of five megabytes', createAction(FIVE_MB, FIVE_MB), `${'x'.repeat(99)}…`, unknown],
    [
      'named like a property of every object',
      createAction('constructor', {}),
      'constructor',
      unknown,
    ],
    [
      'without a timestamp',
      { ...action('refresh', {}), timestamp: undefined },
      'an action',
      badEnvelope,
    ],
    ['without a type', { ...action('refresh', {}), type: [] }, 'an action', badEnvelope],
    [
      'with a language that is not shipped',
      action('set-locale', { locale: 'tlh' }),
      'svc:action:set-locale',
      badLocale,
    ],
    [
      'with an invalid language',
      action('set-locale', { locale: FIVE_MB }),
      'svc:action:set-locale',
      badLocale,
    ],
    [
      'with an offset',
      action('set-timezone', { timezone: '+05:30' }),
      'svc:action:set-timezone',
      badTimeZone,
    ],
    [
      'with an invalid time zone',
      action('set-timezone', { timezone: FIVE_MB }),
      'svc:action:set-timezone',
      badTimeZone,
    ],
    [
      'with a time zone that is not allowed',
      action('set-timezone', { timezone: 'Asia/Tokyo' }),
      'svc:action:set-timezone',
      badTimeZone,
    ],
    [
      'with a value that must not be repeated',
      action('set-color-scheme', { scheme: 'top-secret' }),
      'svc:action:set-color-scheme',
      'scheme: Invalid type: Expected ("light" | "dark" | "auto")',
    ],
  ];
  for (const [what, data, input, reason] of REJECTED) {
    it(`reports an action ${what} once and calls no handler`, async () => {
      const embedded = await embedUntilView({ timezones: ['Europe/Oslo'] });
      await embedded.run(({ runtime, notes }) => {
        runtime.onAction('svc:action:set-locale', (payload) => notes.push(payload));
        runtime.onAction('svc:action:set-timezone', (payload) => notes.push(payload));
      });
      const before = await stateOf(embedded);
      for (let count = 0; count < 3; count++) embedded.post(data);
      expect(await stateOf(embedded)).to.deep.equal(before);
      expect(embedded.log.slice(2)).to.deep.equal([
        ['error', { message: `${input} was rejected: ${reason}`, context: 'action' }],
      ]);
    });
  }

  it('passes a custom action to its handler, and reports it if there is none', async () => {
    const embedded = await embedUntilView();
    await embedded.run(({ runtime, notes }) => {
      const type = 'svc:action:acme-print';
      const stop = runtime.onAction(type, (payload) => notes.push(payload));
      runtime.onAction('svc:action:acme-stop', stop);
    });
    embedded.sendAction('acme-print', { pages: 2 });
    embedded.sendAction('acme-stop');
    expect(await embedded.run(({ notes }) => notes)).to.deep.equal([{ pages: 2 }]);
    expect(embedded.types).to.deep.equal(['ready', 'view']);
    embedded.sendAction('acme-print', { pages: 3 });
    expect(await embedded.run(({ notes }) => notes)).to.deep.equal([{ pages: 2 }]);
    expect(embedded.types).to.deep.equal(['ready', 'view', 'error']);
  });

  const IGNORED: [what: string, data: unknown][] = [
    [
      'an event',
      { ...createAction('svc:action:set-locale', { locale: 'ar' }), direction: 'event' },
    ],
    ['another source', { ...createAction('svc:action:set-locale', { locale: 'ar' }), source: 'x' }],
    ['a message without an envelope', 'svc:action:set-locale'],
    ['null', null],
    ['the message of a library', { target: 'metamask-inpage', data: { name: 'provider' } }],
  ];
  for (const [what, data] of IGNORED) {
    it(`ignores ${what}`, async () => {
      const embedded = await embedUntilView();
      const before = await stateOf(embedded);
      embedded.post(data);
      expect(await stateOf(embedded)).to.deep.equal(before);
      expect(embedded.types).to.deep.equal(['ready', 'view']);
    });
  }

  it('sends at most one report per cause and 20 reports a minute', async () => {
    const embedded = await embedUntilView();
    for (let index = 0; index < 50; index++)
      embedded.sendAction('set-theme', { [`x${index}`]: 1, font: 5 });
    for (let index = 0; index < 50; index++) embedded.sendAction(`unknown-${index}`);
    await stateOf(embedded);
    expect(embedded.types.filter((type) => type === 'error')).to.have.length(20);
  });
});
