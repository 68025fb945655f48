import { expect } from '@open-wc/testing';
import { createAction } from '../../src/protocol/actions.ts';
import { embed, embedUntilView, stateOf } from './embedded.ts';

const FIVE_MB = 'x'.repeat(5_000_000);
const action = (type: string, payload: unknown) => createAction(`svc:action:${type}`, payload);
const ENVELOPE = 'an action was rejected: its envelope must have a type and a timestamp';
const UNKNOWN = 'was rejected: this embed does not define this action';
const FILTER = { filterUrlParameter: `f_a.b=${'['.repeat(100_000)}` };
const THEME = { font: 'serif', primaryColor: 'red; background: url(//evil.example)' };
const OTHER_PAGE = { path: '//evil.example/embed/dashboard/x' };

/** Payloads of actions of the interface, and the reason in their only report. */
const INVALID: [type: string, payload: unknown, reason: string][] = [
  ['set-locale', { locale: FIVE_MB }, 'locale: its language is not shipped'],
  [
    'set-timezone',
    { timezone: 'Asia/Tokyo' },
    'timezone: must be an IANA name that the account allows',
  ],
  // The report must not repeat the value.
  [
    'set-color-scheme',
    { scheme: 'top-secret' },
    'scheme: Invalid type: Expected ("light" | "dark" | "auto")',
  ],
  ['set-theme', THEME, 'primaryColor is not a valid theme value'],
  ['set-filter', FILTER, 'filterUrlParameter: must be f_<view>.<dimension>=<JSON>'],
  ['navigate', OTHER_PAGE, 'path: must lead to a page of this embed'],
  ['set-session', 'abc', 'payload: must be an object'],
];

/** Actions, and how their only report begins. */
const REJECTED: [what: string, data: unknown, message: string][] = [
  ['of an unknown type', action('unknown', {}), `svc:action:unknown ${UNKNOWN}`],
  ['of five megabytes', createAction(FIVE_MB, FIVE_MB), `${'x'.repeat(99)}… ${UNKNOWN}`],
  ['without a timestamp', { ...action('refresh', {}), timestamp: undefined }, ENVELOPE],
  ['without a type', { ...action('refresh', {}), type: [] }, ENVELOPE],
];
for (const [type, payload, reason] of INVALID) {
  const message = `svc:action:${type} was rejected: ${reason}`;
  REJECTED.push([`with an invalid payload of ${type}`, action(type, payload), message]);
}

describe('EmbedRuntime with invalid actions', () => {
  for (const [what, data, message] of REJECTED) {
    it(`reports an action ${what} once, changes nothing and calls no handler`, async () => {
      const embedded = await embedUntilView({ timezones: ['Europe/Oslo'] });
      await embedded.run(({ runtime, notes }) => {
        const types = ['set-locale', 'set-timezone', 'set-theme', 'navigate'] as const;
        for (const type of types)
          runtime.onAction(`svc:action:${type}`, (payload) => notes.push(payload));
      });
      const before = await stateOf(embedded);
      for (let count = 0; count < 3; count++) embedded.post(data);
      expect(await stateOf(embedded)).to.deep.equal(before);
      expect(embedded.log.slice(2)).to.deep.equal([['error', { message, context: 'action' }]]);
    });
  }

  it('reports all invalid filters of a URL once and applies the others', async () => {
    const query = { 'f_a.b': 'oops', 'f_a.c': '1', f_nodot: 'x'.repeat(5000) };
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

  it('sends at most one report per cause and 20 reports a minute', async () => {
    const embedded = await embedUntilView();
    for (let index = 0; index < 50; index++)
      embedded.sendAction('set-theme', { [`x${index}`]: 1, font: 5 });
    for (let index = 0; index < 50; index++) embedded.sendAction(`unknown-${index}`);
    await stateOf(embedded);
    expect(embedded.types.filter((type) => type === 'error')).to.have.length(20);
  });
});
