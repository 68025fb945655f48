import { expect } from '@open-wc/testing';
import { createAction } from '../../src/protocol/actions.ts';
import { type Embedded, embed, embedUntilView, keepOpen, stateOf } from '../runtime/embedded.ts';

/** CSS that would load an address, end a declaration or change another property. */
const activeCss = [
  'red; background: url(https://evil.example)',
  'url(https://evil.example/x)',
  'image-set("https://evil.example/x" 1x)',
  'var(--secret)',
  'env(safe-area-inset-top)',
  'expression(alert(1))',
  'red}body{display:none',
  'red/*',
  '\\75rl(https://evil.example)',
  'attr(data-x url)',
  '</style><script>alert(1)</script>',
];
const themes = activeCss.flatMap((css) => [
  { primaryColor: css },
  { chat: { inputColor: css } },
  { analyticsChat: { chatInput: { borderColor: css } } },
]);

const actions: Record<string, unknown[]> = {
  'set-theme': [
    ...themes,
    { font: 'x; background: url(https://evil.example)' },
    { font: 'x"}body{display:none' },
    { borderRadius: '1px; color: red' },
    { borderRadius: 1e9 },
    { borderRadius: Number.NaN },
  ],
  navigate: [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://evil.example/1',
    'https://evil.example/embed/dashboard/sales',
    '//evil.example/embed/dashboard/sales',
    '/\\evil.example/embed/dashboard/sales',
    '\\\\evil.example',
    '/../../api/v1/embed/generate-session',
    '/embed/../healthz',
    '/embed/%2e%2e/healthz',
    '\0',
    'x'.repeat(100_000),
    5,
    ['/embed/dashboard/sales'],
  ].map((path) => ({ path })),
  'set-filter': [
    'f_a.b=oops',
    'f_a.b={"__proto__":{"a":1}',
    `f_a.b=${'['.repeat(50_000)}`,
    'f_nodot=1',
    'session=stolen',
    '&f_a.b=1&session=stolen',
    7,
  ].map((filterUrlParameter) => ({ filterUrlParameter })),
  'set-locale': ['<script>', 'x'.repeat(10_000), '../en-US', 'xx-XX', 1, null].map((locale) => ({
    locale,
  })),
  'set-timezone': ['+02:00', 'Mars/Olympus', '../UTC', 'x'.repeat(10_000), 1].map((timezone) => ({
    timezone,
  })),
  'set-color-scheme': ['pink', 'dark; color: red', '__proto__', 1].map((scheme) => ({ scheme })),
  'set-session': ['', 1, null, ['a'], { toString: 'a' }].map((sessionId) => ({ sessionId })),
};

/** Messages that are not actions of this protocol. */
const messages: [name: string, message: unknown][] = [
  ['an event', { ...createAction('svc:action:set-locale', { locale: 'ar' }), direction: 'event' }],
  ['another source', { ...createAction('svc:action:set-locale', { locale: 'ar' }), source: 'x' }],
  ['no type', { source: 'svc-embed', direction: 'action', payload: { locale: 'ar' } }],
  ['a type that is not text', { source: 'svc-embed', direction: 'action', type: { a: 1 } }],
  ['the type __proto__', createAction('__proto__', { locale: 'ar' })],
  ['the type constructor', createAction('svc:action:constructor', { locale: 'ar' })],
  ['text', JSON.stringify(createAction('svc:action:set-locale', { locale: 'ar' }))],
];

describe('an embedding page that the account allows', () => {
  let embedded: Embedded;
  let before: Awaited<ReturnType<typeof stateOf>>;
  beforeEach(async () => {
    if (embedded?.frame.isConnected) return;
    embedded = await embedUntilView();
    keepOpen(embedded);
    before = await stateOf(embedded);
  });
  after(() => embedded.close());

  for (const [type, payloads] of Object.entries(actions))
    for (const payload of payloads)
      it(`cannot change the frame by ${type} ${JSON.stringify(payload)?.slice(0, 70)}`, async () => {
        embedded.sendAction(type, payload);
        expect(await stateOf(embedded)).to.deep.equal(before);
      });

  for (const [name, message] of messages)
    it(`cannot change the frame by a message with ${name}`, async () => {
      embedded.post(message);
      expect(await stateOf(embedded)).to.deep.equal(before);
    });

  for (const json of [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"chat":{"__proto__":{"polluted":1}}}',
  ])
    it(`cannot change the prototype of objects by ${json}`, async () => {
      embedded.sendAction('set-theme', JSON.parse(json));
      embedded.sendAction('set-session', JSON.parse(json));
      expect(await embedded.run(() => Reflect.get({}, 'polluted'))).to.equal(undefined);
    });

  it('cannot read the document, the URL or the token of the frame', async () => {
    const { contentWindow, contentDocument } = embedded.frame;
    expect(contentDocument).to.equal(null);
    expect(() => contentWindow?.location.href).to.throw(/cross-origin|Permission|denied/i);
    const token = await embedded.run(({ session }) => JSON.stringify(session));
    expect(JSON.stringify(embedded.log)).to.not.contain('eyJ');
    expect(token).to.not.contain('eyJ');
  });

  it('can change the frame by a valid action, which shows that the others arrived', async () => {
    embedded.sendAction('set-locale', { locale: 'ar' });
    expect((await stateOf(embedded)).counts).not.to.deep.equal(before.counts);
  });

  it('sees no session id in the URL of the frame after its start', async () => {
    expect((await stateOf(embedded)).url).to.not.contain('session=');
  });
});

describe('an embedding page that the account does not allow', () => {
  for (const hostOrigins of [
    [],
    ['https://other.example'],
    ['https://*.example.com'],
    [location.origin.replace('http:', 'https:')],
    [`${location.protocol}//${location.hostname}`],
    [location.origin.replace('localhost', '127.0.0.1')],
  ])
    it(`gets no message and changes nothing if the account allows ${JSON.stringify(hostOrigins)}`, async () => {
      const embedded = embed({ account: { hostOrigins } });
      await embedded.run(async ({ session, until }) => until(() => session.length > 0));
      const before = await stateOf(embedded);
      embedded.sendAction('set-locale', { locale: 'ar' });
      embedded.sendAction('set-theme', { primaryColor: 'red' });
      expect(await stateOf(embedded)).to.deep.equal(before);
      expect(embedded.types).to.deep.equal([]);
    });
});
