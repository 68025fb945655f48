import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEnvironment } from '../../../src/service/cli/environment.ts';
import { describeVariables } from '../../../src/service/cli/variables.ts';
import { RATE_LIMITS } from '../../../src/service/index.ts';

const read = (variables: Record<string, string>) => readEnvironment(variables, '/no/built-in/app');
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const KEY = 'the signing key of just 32 bytes';
const TWO_KEYS = `${KEY}\n${'k'.repeat(64)}`;

const APP = 'must be a folder, or the origin of a development server such as http://localhost:5174';
const LIMITS = 'must be off, or limits such as lists=600,mints=off';
const TIMES =
  'must contain times such as 2026-01-31T12:00:00Z after from= and until=; line 1 does not';
const ONE_OF_BOTH = 'must not be set with SVC_SIGNING_KEY_FILE';
const A_FILE = 'is required, so SVC_AUDIT_LOG must name a file';
const A_KEY = 'must contain one key per line, and at least one without until=';

describe('readEnvironment()', () => {
  it('has at most 25 variables, each with a description', () => {
    const variables = describeVariables();
    assert.ok(variables.length <= 25);
    for (const { name, description } of variables) assert.notEqual(description, '', name);
  });

  it('returns the defaults, also for empty variables', async () => {
    const environment = await read({ PORT: '', SVC_CONFIG: '', DATABASE_POOLER: '' });
    assert.deepEqual(environment, {
      HOST: '127.0.0.1',
      PORT: 4000,
      DATABASE_URL: '.data/svc-embed.db',
      DATABASE_POOL_SIZE: 10,
      DATABASE_POOLER: 'none',
      DATABASE_STATEMENT_TIMEOUT_MS: 30_000,
      SVC_SESSION_ID_TTL_MS: 300_000,
      SVC_TOKEN_TTL_MS: 86_400_000,
      SVC_TOKEN_USABLE_MS: 82_800_000,
      SVC_RATE_LIMITS: RATE_LIMITS,
      SVC_STORED_COMMENTS_MAX: 1_000_000,
      SVC_KEEP_ALIVE_MS: 75_000,
      SVC_STORED_BYTES_MAX: 1024 ** 3,
      SVC_TRUST_PROXY: 0,
      SVC_AUDIT_LOG: 'log',
      SVC_AUDIT: 'optional',
      SVC_METRICS_HOST: '127.0.0.1',
      SVC_DRAIN_MS: 0,
      LOG_LEVEL: 'info',
      appFolder: undefined,
      appServer: undefined,
      signingKeys: undefined,
    });
  });

  it('accepts the greatest values', async () => {
    await read({ PORT: '65535', SVC_TOKEN_USABLE_MS: '86400000' });
  });

  it('reads the folder of the app, or the origin of its development server', async () => {
    const app = async (value: string) => {
      const { appFolder, appServer } = await read({ SVC_EMBED_APP: value });
      return { appFolder, appServer };
    };
    assert.deepEqual(await app('/srv/app'), { appFolder: '/srv/app', appServer: undefined });
    const appServer = 'http://localhost:5174';
    assert.deepEqual(await app(appServer), { appFolder: undefined, appServer });
    assert.deepEqual(await app('HTTP://localhost:5174/'), { appFolder: undefined, appServer });
    assert.equal((await readEnvironment({}, '/')).appFolder, '/', 'the built-in app');
  });

  for (const [text, expected] of [
    ['lists=7', { lists: 7 }],
    [' lists = 7, mints=off,', { lists: 7, mints: NO_LIMIT }],
    ['off', Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, NO_LIMIT]))],
  ] as const)
    it(`reads the rate limits ${text}`, async () => {
      const { SVC_RATE_LIMITS } = await read({ SVC_RATE_LIMITS: text });
      assert.deepEqual(SVC_RATE_LIMITS, { ...RATE_LIMITS, ...expected });
    });

  const invalid: [variable: string, value: string, expectation: string, others?: object][] = [
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['DATABASE_POOL_SIZE', '0', 'must be a whole number from 1 to 1000'],
    ['DATABASE_POOLER', 'session', 'must be none or transaction'],
    ['DATABASE_STATEMENT_TIMEOUT_MS', '5s', 'must be a whole number from 1000 to 600000'],
    ['SVC_METRICS_PORT', 'on', 'must be a whole number from 0 to 65535'],
    ['SVC_TRUST_PROXY', 'true', 'must be a whole number from 0 to 100'],
    ['SVC_DRAIN_MS', '-1', 'must be a whole number from 0 to 600000'],
    ['SVC_AUDIT', 'yes', 'must be optional or required'],
    ['SVC_AUDIT', 'required', A_FILE],
    ['SVC_AUDIT', 'required', A_FILE, { SVC_AUDIT_LOG: 'off' }],
    ['SVC_TOKEN_USABLE_MS', '86400001', 'must be at most SVC_TOKEN_TTL_MS'],
    ['LOG_LEVEL', 'loud', 'must be one of trace, debug, info, warn, error, fatal, silent'],
    ['SVC_EMBED_APP', 'http://localhost:5174/app', APP],
    ['SVC_RATE_LIMITS', 'list=7', `${LIMITS} (did you mean lists?)`],
    ['SVC_RATE_LIMITS', 'on', LIMITS],
    ...['lists=0', 'lists=1.5', 'lists', 'lists=7=8'].map((text): [string, string, string] => [
      'SVC_RATE_LIMITS',
      text,
      'must have a whole number of at least 1, or off, after lists=',
    ]),
    ['SVC_SIGNING_KEY', 'short', 'must contain keys of at least 32 bytes; line 1 is shorter'],
    [
      'SVC_SIGNING_KEY',
      TWO_KEYS,
      'must contain random keys; line 2 follows a pattern, or is a placeholder that was not replaced',
    ],
    ['SVC_SIGNING_KEY', `${KEY} until=tomorrow`, TIMES],
    ['SVC_SIGNING_KEY', `${KEY} until=2026-01-31T12:00:00Z`, A_KEY],
    ['SVC_SIGNING_KEY', KEY, ONE_OF_BOTH, { SVC_SIGNING_KEY_FILE: 'nowhere' }],
    ['SVC_SIGNING_KEY_FILE', 'nowhere', 'names nowhere, which cannot be read'],
    ['SVC_TRUST_PROXYS', '1', 'is not a known variable (did you mean SVC_TRUST_PROXY?)'],
    ['DATABASE_UR', 'x', 'is not a known variable (did you mean DATABASE_URL?)'],
    ['SVC_PORT', '1', 'is not a known variable (did you mean PORT?)'],
    ['SVC_HOST', 'x', 'is not a known variable (did you mean HOST?)'],
    ['SVC_EMBED_CONFIG', 'x', 'is not a known variable (did you mean SVC_CONFIG?)'],
    ['SVC_DATABASE_URL', 'x', 'is not a known variable (did you mean DATABASE_URL?)'],
    ['SVC_X', '1', 'is not a known variable (--help lists them)'],
  ];
  for (const [variable, value, expectation, others] of invalid)
    it(`rejects ${variable}=${value}${others ? ` with ${Object.keys(others)}` : ''}`, () => {
      const error = { name: 'EnvironmentError', message: `${variable} ${expectation}.` };
      return assert.rejects(read({ ...others, [variable]: value }), error);
    });

  it('ignores the variables of a backend, of other programs, and those that Kubernetes adds', async () => {
    await read({
      SVC_API_KEY: 'key',
      SVC_URL: 'https://a.example',
      SVCX: '1',
      MY_SVC_X: '1',
      SVC_EMBED_SERVICE_HOST: '10.0.0.1',
      SVC_EMBED_SERVICE_PORT_HTTP: '80',
      SVC_EMBED_PORT: 'tcp://10.0.0.1:80',
      SVC_EMBED_PORT_80_TCP_ADDR: '10.0.0.1',
    });
    const otherService = { SVC_OTHER_SERVICE_HOST: '10.0.0.1', SVC_EMBED_PORT: 'x' };
    await assert.rejects(read(otherService), /SVC_EMBED_PORT is not a known variable/);
  });
});
