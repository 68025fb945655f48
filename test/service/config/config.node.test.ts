import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keyDigest } from '../../../src/service/config/api-key.ts';
import { ConfigError, parseConfig } from '../../../src/service/index.ts';
import { config } from '../config.ts';

const API_KEY = 'a key of 24 characters!!';

type Json = Record<string, unknown>;

const tenant = (more: Json = {}) => ({ name: 'acme', hosts: ['a.example'], ...more });
const configOf = (...tenants: Json[]) => ({ tenants });

const invalidInputs: [message: string, input: unknown][] = [
  ['the configuration must be an object', null],
  ['tenants is required', {}],
  ['tenants must contain at least one account', configOf()],
  ['extra is not a known key', { ...configOf(tenant()), extra: 1 }],
  ['tenants[0].name is required', configOf({ hosts: ['a'] })],
  ['tenants[0].name must be a string', configOf(tenant({ name: 7 }))],
  ['tenants[0].hosts is required', configOf({ name: 'acme' })],
  ['tenants[0].hosts must contain at least one host', configOf(tenant({ hosts: [] }))],
  ['tenants[0].hosts[0] must be a host name without a port', configOf(tenant({ hosts: ['a:80'] }))],
  [
    'tenants[0].hosts[0] must be a host name without a port',
    configOf(tenant({ hosts: ['http://a'] })),
  ],
  [
    'tenants[1].hosts[0] is a duplicate',
    configOf(tenant(), tenant({ name: 'b', hosts: ['A.example'] })),
  ],
  ['tenants[1].name is a duplicate', configOf(tenant(), tenant({ hosts: ['b'] }))],
  ['tenants[0].plan must be standard or premium', configOf(tenant({ plan: 'gold' }))],
  ['tenants[0].embedding must be an object', configOf(tenant({ embedding: true }))],
  [
    'tenants[0].embedding.enable is not a known key (did you mean enabled?)',
    configOf(tenant({ embedding: { enable: true } })),
  ],
  [
    'tenants[0].embedding.comments must be true or false',
    configOf(tenant({ embedding: { comments: 'yes' } })),
  ],
  ...[
    'x',
    'http://a/',
    'ftp://a',
    'https://*',
    'http://*.a',
    'https://a b',
    "'none'",
    'https://*.a;',
    'https://*.com',
    'https://*.',
    'https://*..com',
  ].map((origin): [string, unknown] => [
    'tenants[0].embedding.hostOrigins[0] must be an origin such as https://app.example or https://*.acme.example',
    configOf(tenant({ embedding: { hostOrigins: [origin] } })),
  ]),
  ...['https://*.co.uk', 'https://*.Co.UK', 'https://*.github.io', 'https://*.kawasaki.jp'].map(
    (origin): [string, unknown] => [
      'tenants[0].embedding.hostOrigins[1] must not allow all sites below a public suffix such as co.uk or github.io; list the exact origins',
      configOf(tenant({ embedding: { hostOrigins: ['https://*.acme.co.uk', origin] } })),
    ],
  ),
  [
    'tenants[0].embedding.pictureOrigins[0] must be an origin such as https://images.example',
    configOf(tenant({ embedding: { pictureOrigins: ['http://a'] } })),
  ],
  ...["'none'", 'a b', '', '*', 'a;'].map((name): [string, unknown] => [
    'tenants[0].embedding.csp.trustedTypes[0] must be the name of a Trusted Types policy, or allow-duplicates',
    configOf(tenant({ embedding: { csp: { trustedTypes: [name] } } })),
  ]),
  [
    'tenants[0].embedding.csp.trustedTypes must be a list, or false',
    configOf(tenant({ embedding: { csp: { trustedTypes: true } } })),
  ],
  [
    'tenants[0].embedding.csp.scripts is not a known key (did you mean script?)',
    configOf(tenant({ embedding: { csp: { scripts: [] } } })),
  ],
  [
    'tenants[0].embedding.csp.script must be a list',
    configOf(tenant({ embedding: { csp: { script: "'unsafe-eval'" } } })),
  ],
  ...['unsafe-inline', 'self', 'NONE', 'sha256-abc', 'wasm-unsafe-eval'].map(
    (source): [string, unknown] => [
      'tenants[0].embedding.csp.script[0] must be in single quotes, because it is a keyword of the Content-Security-Policy',
      configOf(tenant({ embedding: { csp: { script: [source] } } })),
    ],
  ),
  ...[
    'https://a.example; script-src *',
    'https://a.example;',
    'https://a.example/x;y',
    'https://a.example,https://b.example',
    'https://a.example https://b.example',
    'https://a.example\r\nX-Header: 1',
    'https://',
    'https://a.example/?query',
    'https://a.example:port',
    'https://*a.example',
    '',
    "'unsafe-inline'",
    "'none'",
    "'sha256-abc='",
    "'nonce-abc'",
  ].map((source): [string, unknown] => [
    'tenants[0].embedding.csp.connect[0] must be one source of the Content-Security-Policy, such as https://cdn.example, blob:',
    configOf(tenant({ embedding: { csp: { connect: [source] } } })),
  ]),
  ...["'unsafe-eval'", "'none'", "'nonce-abc'"].map((source): [string, unknown] => [
    "tenants[0].embedding.csp.style[0] must be one source of the Content-Security-Policy, such as https://cdn.example, blob:, 'unsafe-inline', 'unsafe-hashes'",
    configOf(tenant({ embedding: { csp: { style: [source] } } })),
  ]),
  [
    'tenants[0].embedding.locale must be a language such as en-US',
    configOf(tenant({ embedding: { locale: 'e' } })),
  ],
  [
    'tenants[0].embedding.timezone must be a time zone such as Europe/Madrid',
    configOf(tenant({ embedding: { timezone: '+02:00' } })),
  ],
  [
    'tenants[0].embedding.timezones must be a list',
    configOf(tenant({ embedding: { timezones: 'UTC' } })),
  ],
  [
    'tenants[0].embedding.timezones[1] must be a time zone such as Europe/Madrid',
    configOf(tenant({ embedding: { timezones: ['UTC', 'Nowhere'] } })),
  ],
  [
    'tenants[0].groups[0] must not begin with system:tenant:, which is reserved for the groups of embed tenants',
    configOf(tenant({ groups: ['system:tenant:north:group:emea'] })),
  ],
  [
    'tenants[0].users[0].role must be admin or member',
    configOf(tenant({ users: [{ internalId: 'a', role: 'root' }] })),
  ],
  [
    'tenants[0].users[0].apiKeys[0] must be the key itself, or sha256: and 64 hexadecimal digits',
    configOf(tenant({ users: [{ internalId: 'a', apiKeys: ['sha256:12'] }] })),
  ],
  [
    'tenants[0].users[1].apiKeys[0] is a duplicate',
    configOf(
      tenant({
        users: [
          { internalId: 'a', apiKeys: [API_KEY] },
          { internalId: 'b', apiKeys: [API_KEY] },
        ],
      }),
    ),
  ],
  [
    'tenants[1].users[0].apiKeys[0] is a duplicate',
    configOf(
      tenant({ users: [{ internalId: 'a', apiKeys: [API_KEY] }] }),
      tenant({
        name: 'b',
        hosts: ['b'],
        users: [{ internalId: 'a', apiKeys: [`sha256:${keyDigest(API_KEY)}`] }],
      }),
    ),
  ],
  [
    'tenants[0].users[0].apiKeys[0] must have at least 24 characters',
    configOf(tenant({ users: [{ internalId: 'a', apiKeys: [API_KEY.slice(0, 23)] }] })),
  ],
  ...['x'.repeat(40), 'abcdef'.repeat(6)].map((key): [string, unknown] => [
    'tenants[0].users[0].apiKeys[0] must be random; it follows a pattern',
    configOf(tenant({ users: [{ internalId: 'a', apiKeys: [key] }] })),
  ]),
  [
    'tenants[0].users[1].internalId is a duplicate',
    configOf(tenant({ users: [{ internalId: 'a' }, { internalId: 'a' }] })),
  ],
  [
    'tenants[0].users[0].deployments[0] is not a deployment',
    configOf(tenant({ users: [{ internalId: 'a', deployments: [1] }] })),
  ],
  [
    'tenants[0].deployments[0].id must be a whole number',
    configOf(tenant({ deployments: [{ id: 1.5 }] })),
  ],
  [
    'tenants[0].deployments[0].id must be a number',
    configOf(tenant({ deployments: [{ id: '1' }] })),
  ],
  [
    'tenants[0].deployments[1].id is a duplicate',
    configOf(tenant({ deployments: [{ id: 1 }, { id: 1 }] })),
  ],
  [
    'tenants[0].deployments[0].branches must contain at most one production branch',
    configOf(
      tenant({
        deployments: [
          {
            id: 1,
            branches: [
              { name: 'a', production: true },
              { name: 'b', production: true },
            ],
          },
        ],
      }),
    ),
  ],
  [
    'tenants[0].deployments[0].branches[1].name is a duplicate',
    configOf(tenant({ deployments: [{ id: 1, branches: [{ name: 'a' }, { name: 'a' }] }] })),
  ],
  [
    'tenants[0].dashboards[0].deploymentId is not a deployment',
    configOf(tenant({ dashboards: [{ publicId: 'a', deploymentId: 1 }] })),
  ],
  [
    'tenants[0].dashboards[0].publicId must not be . or ..',
    configOf(
      tenant({ deployments: [{ id: 1 }], dashboards: [{ publicId: '..', deploymentId: 1 }] }),
    ),
  ],
  [
    'tenants[0].dashboards[0].groups[0] is not one of the groups',
    configOf(
      tenant({
        deployments: [{ id: 1 }],
        dashboards: [{ publicId: 'a', deploymentId: 1, groups: ['x'] }],
      }),
    ),
  ],
];

describe('parseConfig()', () => {
  for (const [message, input] of invalidInputs)
    it(`throws "${message}"`, () => {
      assert.throws(
        () => parseConfig(input),
        (error) => error instanceof ConfigError && error.message === message,
      );
    });

  it('adds the defaults to an account with name and hosts only', () => {
    const acme = parseConfig(configOf(tenant({ hosts: ['Acme.Example', '[::1]'] }))).byHost.get(
      'acme.example',
    );
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
    const hostOrigins = [
      'https://*.acme.co.uk',
      'https://*.acme.github.io',
      'https://*.a.internal',
    ];
    const { byName } = parseConfig(configOf(tenant({ embedding: { hostOrigins } })));
    assert.deepEqual(byName.get('acme')?.embedding.hostOrigins, hostOrigins);
  });

  it('accepts a time zone by any of its names', () => {
    const timezones = ['UTC', 'Asia/Kolkata', 'Asia/Calcutta'];
    const acme = parseConfig(
      configOf(tenant({ name: 'acme', embedding: { timezones } })),
    ).byName.get('acme');
    assert.deepEqual(acme?.embedding.timezones, timezones);
  });

  it('finds a user by an API key that is configured as plain text or as a digest', () => {
    const acme = parseConfig(config).byName.get('acme');
    assert.equal(acme?.userOfKey('acme-key')?.internalId, 'root');
    assert.equal(acme?.userOfKey('member-key')?.internalId, 'member');
    assert.equal(acme?.userOfKey('globex-key'), undefined);
  });
});
