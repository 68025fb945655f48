import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { keyDigest } from '../../../src/service/config/api-key.ts';
import { loadConfig, parseConfig } from '../../../src/service/index.ts';

const MAIN = { name: 'main' };
const KEY = 'a key of 24 characters!!';

type Json = Record<string, unknown>;

const tenant = (more: Json = {}) => ({ name: 'acme', hosts: ['a.example'], ...more });
const configOf = (...tenants: Json[]) => ({ tenants });

/** Users, deployments or dashboards of an account, with their required members. */
const users = (...more: Json[]) => ({ users: more.map((user) => ({ internalId: 'a', ...user })) });
const keys = (key: string) => ({ apiKeys: [key] });
const deployments = (...more: Json[]) => ({
  deployments: more.map((deployment) => ({ id: 1, ...deployment })),
});
const dashboards = (...more: Json[]) => ({
  dashboards: more.map((dashboard) => ({ publicId: 'a', deploymentId: 1, ...dashboard })),
});

const HOST = 'must be a host name without a port or a wildcard';

/** Invalid members of an account, with the message without the path of the account. */
const invalidAccounts: [message: string, members: Json][] = [
  ['name must be a string', { name: 7 }],
  ['name must not be empty', { name: '' }],
  ['name must be plain text', { name: 'a\0' }],
  ['name must have at most 255 characters', { name: 'a'.repeat(256) }],
  ['hosts must be a list', { hosts: 'a' }],
  ['hosts must contain at least one host', { hosts: [] }],
  [`hosts[0] ${HOST}`, { hosts: ['a:80'] }],
  [`hosts[0] ${HOST}`, { hosts: ['http://a'] }],
  [`hosts[0] ${HOST}`, { hosts: ['*.acme.example'] }],
  [`hosts[0] ${HOST}`, { hosts: ['acme?.example'] }],
  [`hosts[0] ${HOST}`, { hosts: ['acme\\example'] }],
  [`hosts[0] ${HOST}`, { hosts: ['.'] }],
  [`hosts[0] ${HOST}`, { hosts: ['[1::2::3]'] }],
  ['plan must be standard or premium', { plan: 'gold' }],
  ['embedding must be an object', { embedding: true }],
  [
    'groups[0] must not begin with system:tenant:, which is reserved for the groups of embed tenants',
    { groups: ['system:tenant:north:group:emea'] },
  ],
  ['users must be a list', { users: {} }],
  ['users[0].role must be admin or member', users({ role: 'root' })],
  [
    'users[0].apiKeys[0] must be the key itself, or sha256: and 64 hexadecimal digits',
    users(keys('sha256:12')),
  ],
  ['users[1].apiKeys[0] is a duplicate', users(keys(KEY), { internalId: 'b', ...keys(KEY) })],
  ['users[0].apiKeys[0] must have at least 24 characters', users(keys(KEY.slice(0, 23)))],
  ...['x'.repeat(40), 'abcdef'.repeat(6)].map((key): [string, Json] => [
    'users[0].apiKeys[0] must be random; it follows a pattern, or is a placeholder that was not replaced',
    users(keys(key)),
  ]),
  ['users[1].internalId is a duplicate', users({}, {})],
  ['users[0].deployments must be a list', users({ deployments: 1 })],
  ['users[0].deployments[0] is not a deployment', users({ deployments: [1] })],
  ['deployments[0].id must be a whole number', deployments({ id: 1.5 })],
  ['deployments[0].id must be a number', deployments({ id: '1' })],
  ['deployments[1].id is a duplicate', deployments({}, {})],
  [
    'deployments[0].branches must contain at most one production branch',
    deployments({ branches: ['a', 'b'].map((name) => ({ name, production: true })) }),
  ],
  ['deployments[0].branches[1].name is a duplicate', deployments({ branches: [MAIN, MAIN] })],
  ['dashboards[0].deploymentId is not a deployment', dashboards({})],
  ['dashboards[1].publicId is a duplicate', dashboards({}, {})],
  ['dashboards[0].publicId must not be . or ..', dashboards({ publicId: '.' })],
  ['dashboards[0].publicId must not be . or ..', dashboards({ publicId: '..' })],
  [
    'dashboards[0].groups[0] is not one of the groups',
    { ...deployments({}), ...dashboards({ groups: ['x'] }) },
  ],
];

const NOT_AN_ORIGIN =
  'hostOrigins[0] must be an origin such as https://app.example, https://*.acme.example, http://localhost:* or capacitor://localhost';
const PUBLIC_SUFFIX =
  'hostOrigins[1] must not allow all sites below a public suffix such as co.uk or github.io; list the exact origins';
const NOT_A_POLICY =
  'csp.trustedTypes[0] must be the name of a Trusted Types policy, or allow-duplicates';
const UNQUOTED =
  'csp.script[0] must be in single quotes, because it is a keyword of the Content-Security-Policy';
const NOT_A_SOURCE =
  'must be one source of the Content-Security-Policy, such as https://cdn.example, blob:';

/** Each of the values is invalid in the same way. */
const each = (message: string, values: readonly string[], member: (value: string) => Json) =>
  values.map((value): [string, Json] => [message, member(value)]);

/** Invalid members of `embedding`, with the message without its path. */
const invalidEmbeddings: [message: string, members: Json][] = [
  ['enable is not a known key (did you mean enabled?)', { enable: true }],
  ['comments must be true or false', { comments: 'yes' }],
  ...each(
    NOT_AN_ORIGIN,
    [
      ...['x', 'ftp://a', 'https://*', 'http://*.a', 'https://a b', "'none'"],
      ...['https://*.a;', 'https://*.com', 'https://*.', 'https://*..com', 'https://*.com:8443'],
      ...['http://acme.example:*', 'https://*.acme.example:*', 'htps://acme.example', 'app://*'],
      ...['file://localhost', 'capacitor://localhost/', 'capacitor:'],
    ],
    (origin) => ({ hostOrigins: [origin] }),
  ),
  ...Object.entries({
    'http://a/': 'http://a',
    'https://App.example:443': 'https://app.example',
    'https://app.example/sales?a=b': 'https://app.example',
    'https://münchen.example': 'https://xn--mnchen-3ya.example',
    'https://*.münchen.example': 'https://*.xn--mnchen-3ya.example',
  }).map(([value, written]): [string, Json] => [
    `hostOrigins[0] must be written as browsers do: ${written}`,
    { hostOrigins: [value] },
  ]),
  ...each(
    PUBLIC_SUFFIX,
    [
      'https://*.co.uk',
      'https://*.co.uk:8443',
      'https://*.Co.UK',
      'https://*.github.io',
      'https://*.kawasaki.jp',
    ],
    (origin) => ({ hostOrigins: ['https://*.acme.co.uk', origin] }),
  ),
  [
    'pictureOrigins[0] must be an origin such as https://images.example',
    { pictureOrigins: ['http://a'] },
  ],
  ...each(NOT_A_POLICY, ["'none'", 'a b', '', '*', 'a;'], (name) => ({
    csp: { trustedTypes: [name] },
  })),
  ['csp.trustedTypes must be a list, or false', { csp: { trustedTypes: true } }],
  ['csp.trustedTypes[0] must be a string', { csp: { trustedTypes: [7] } }],
  ['csp.img[0] must be a string', { csp: { img: [7] } }],
  ['csp.scripts is not a known key (did you mean script?)', { csp: { scripts: [] } }],
  ['csp.script must be a list', { csp: { script: "'unsafe-eval'" } }],
  ...each(
    UNQUOTED,
    ['unsafe-inline', 'self', 'NONE', 'sha256-abc', 'wasm-unsafe-eval'],
    (source) => ({ csp: { script: [source] } }),
  ),
  ...each(
    `csp.connect[0] ${NOT_A_SOURCE}`,
    [
      ...['https://a.example; script-src *', 'https://a.example;', 'https://a.example/x;y'],
      ...['https://a.example,https://b.example', 'https://a.example https://b.example'],
      ...['https://a.example\r\nX-Header: 1', 'https://', 'https://a.example/?query'],
      ...['https://a.example:port', 'https://*a.example', ''],
      ...["'unsafe-inline'", "'none'", "'sha256-abc='", "'nonce-abc'"],
    ],
    (source) => ({ csp: { connect: [source] } }),
  ),
  ...each(
    `csp.style[0] ${NOT_A_SOURCE}, 'unsafe-inline', 'unsafe-hashes'`,
    ["'unsafe-eval'", "'none'", "'nonce-abc'"],
    (source) => ({ csp: { style: [source] } }),
  ),
  [
    `csp.script[0] ${NOT_A_SOURCE}, 'unsafe-inline', 'unsafe-hashes', 'unsafe-eval', 'wasm-unsafe-eval'`,
    { csp: { script: ["'none'"] } },
  ],
  ['locale must be a language such as en-US', { locale: 'e' }],
  ['timezone must be a time zone such as Europe/Madrid', { timezone: '+02:00' }],
  ['timezones must be a list', { timezones: 'UTC' }],
  ['timezones[1] must be a time zone such as Europe/Madrid', { timezones: ['UTC', 'Nowhere'] }],
];

const invalidInputs: [message: string, input: unknown][] = [
  ['the configuration must be an object', null],
  ['tenants is required', {}],
  ['tenants must be a list', { tenants: {} }],
  ['tenants must contain at least one account', configOf()],
  ['extra is not a known key', { ...configOf(tenant()), extra: 1 }],
  ['tenants[0].name is required', configOf({ hosts: ['a'] })],
  ['tenants[0].hosts is required', configOf({ name: 'acme' })],
  [
    'tenants[1].hosts[0] is a duplicate',
    configOf(tenant(), tenant({ name: 'b', hosts: ['A.example'] })),
  ],
  ['tenants[1].name is a duplicate', configOf(tenant(), tenant({ hosts: ['b'] }))],
  [
    'tenants[1].users[0].apiKeys[0] is a duplicate',
    configOf(
      tenant(users(keys(KEY))),
      tenant({ name: 'b', hosts: ['b'], ...users(keys(`sha256:${keyDigest(KEY)}`)) }),
    ),
  ],
  ...invalidAccounts.map(([message, members]): [string, unknown] => [
    `tenants[0].${message}`,
    configOf(tenant(members)),
  ]),
  ...invalidEmbeddings.map(([message, embedding]): [string, unknown] => [
    `tenants[0].embedding.${message}`,
    configOf(tenant({ embedding })),
  ]),
];

describe('parseConfig()', () => {
  for (const [message, input] of invalidInputs)
    it(`throws "${message}"`, () => {
      assert.throws(() => parseConfig(input), { name: 'ConfigError', message });
    });

  it('adds the defaults to an account with name and hosts only', () => {
    const { byHost } = parseConfig(configOf(tenant({ hosts: ['Acme.Example', '[::1]'] })));
    const acme = byHost.get('acme.example');
    assert.equal(acme?.plan, 'premium');
    assert.deepEqual(acme?.embedding, {
      enabled: true,
      hostOrigins: [],
      pictureOrigins: [],
      comments: false,
      showEmails: true,
      requireEmbedTenant: false,
      allowAi: true,
      showAiWidgets: true,
      showDashboardChat: true,
      showWorkbookChat: true,
      locale: 'en-US',
      timezone: 'UTC',
    });
    assert.equal(acme?.dashboards.size, 0);
  });

  it('accepts wildcards of domains that are not public suffixes', () => {
    const hostOrigins = ['acme.co.uk', 'acme.github.io', 'a.internal'].map(
      (domain) => `https://*.${domain}`,
    );
    const { byName } = parseConfig(configOf(tenant({ embedding: { hostOrigins } })));
    assert.deepEqual(byName.get('acme')?.embedding.hostOrigins, hostOrigins);
  });

  it('accepts the origins of apps, and all ports of this machine', () => {
    const hostOrigins = [
      ...['capacitor://localhost', 'ionic://localhost', 'tauri://localhost', 'app://bundle'],
      ...['chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb', 'moz-extension://9c1f3b1c-6d0f'],
      ...['http://localhost:*', 'http://*.localhost:3000', 'http://127.0.0.1:*'],
      'https://*.preview.example:8443',
    ];
    const { byName } = parseConfig(configOf(tenant({ embedding: { hostOrigins } })));
    assert.deepEqual(byName.get('acme')?.embedding.hostOrigins, hostOrigins);
  });

  it('accepts a time zone by any of its names', () => {
    const timezones = ['UTC', 'Asia/Kolkata', 'Asia/Calcutta'];
    const { byName } = parseConfig(configOf(tenant({ embedding: { timezones } })));
    assert.deepEqual(byName.get('acme')?.embedding.timezones, timezones);
  });
});

describe('loadConfig', () => {
  it('reads a file that an editor of Windows has written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-config-'));
    try {
      const file = join(folder, 'svc-embed.json');
      const text = JSON.stringify(configOf(tenant()), undefined, 2).replaceAll('\n', '\r\n');
      writeFileSync(file, `\uFEFF${text}`);
      assert.deepEqual([...(await loadConfig(file)).byName.keys()], ['acme']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const json = JSON.stringify(configOf(tenant({ embedding: { requireEmbedTenant: true } })));
  const shadowed = json.replace('true', 'true, "\\u0072equireEmbedTenant": false');
  const notUtf8 = 'is not text in UTF-8; save it with this encoding';
  for (const [name, content, message] of [
    [
      'contains a key twice',
      `\n${shadowed}`,
      'contains requireEmbedTenant twice in one object (see line 2)',
    ],
    ['is in UTF-16', Buffer.from(`\uFEFF${json}`, 'utf16le'), notUtf8],
    ['is in Latin-1', Buffer.from('{"título": 1}', 'latin1'), notUtf8],
  ] as const)
    it(`rejects a file that ${name}`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'svc-config-'));
      try {
        const file = join(folder, 'svc-embed.json');
        writeFileSync(file, content);
        await assert.rejects(loadConfig(file), {
          name: 'ConfigError',
          message: `${file} ${message}`,
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
});
