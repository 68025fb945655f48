import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { CreateComment, ResolveThread } from '../../src/api/comment-requests.ts';
import { parseInput } from '../../src/api/parse-input.ts';
import { GenerateSession } from '../../src/api/session.ts';
import { RevokeSessions, SessionIds } from '../../src/api/session-revocation.ts';

const MINT = { deploymentId: 1 };
const TYPES = 'must be string, number, boolean, string_array or number_array';
const VALUES = 'must be a string, a number, a boolean, or an array of strings or of numbers';
const STRING = 'must be a string';
const FLAG = 'must be true, false or null';
const UNICODE = 'must be well-formed Unicode';
const TENANT = 'must match ^[a-z][a-z0-9-]{0,34}[a-z0-9]$';
const RESERVED = '__proto__, constructor, prototype';

/** A member of a mint request, and the end of the sentence that the response says about it. */
const mints: [member: object, field: string, message: string][] = [
  [{ deploymentId: '1' }, 'deploymentId', 'is required and must be a number'],
  [{ branchName: 1 }, 'branchName', STRING],
  [{ branchName: '\ud800' }, 'branchName', UNICODE],
  [{ creatorMode: 1 }, 'creatorMode', FLAG],
  [{ isEphemeral: 'no' }, 'isEphemeral', FLAG],
  [{ email: 'x'.repeat(255) }, 'email', 'must have at most 254 characters'],
  [{ publicDashboardId: 'x'.repeat(256) }, 'publicDashboardId', 'must have at most 255 characters'],
  [{ embedTenantName: 'A' }, 'embedTenantName', TENANT],
  [{ embedTenantProfile: 'A' }, 'embedTenantProfile', 'must be an object'],
  [{ embedTenantProfile: { displayName: 1 } }, 'embedTenantProfile.displayName', STRING],
  [{ userProfile: { picture: 'x' } }, 'userProfile.picture', 'must be a URL'],
  [{ settings: { allowAi: 1 } }, 'settings.allowAi', FLAG],
  [{ groups: 'emea' }, 'groups', 'must be a list'],
  [{ embedTheme: { primaryColor: 1 } }, 'embedTheme.primaryColor', STRING],
  [{ embedTheme: { borderRadius: 'x' } }, 'embedTheme.borderRadius', 'must be a number'],
  [{ embedTheme: { borderRadius: Infinity } }, 'embedTheme.borderRadius', 'must be finite'],
  [{ userAttributes: [{ name: 'a', value: {} }] }, 'userAttributes.0.value', VALUES],
  [
    { userAttributes: [{ name: 'a', value: ['x'.repeat(4001)] }] },
    'userAttributes.0.value',
    'must have at most 4000 characters',
  ],
  [{ userAttributes: [{ name: 'prototype' }] }, 'userAttributes.0.name', `must not be ${RESERVED}`],
  [
    { userAttributeDefinitions: [{ name: 'a', type: 'x' }] },
    'userAttributeDefinitions.0.type',
    TYPES,
  ],
  [
    { tenantGroupDefinitions: Array(501).fill({ name: 'a' }) },
    'tenantGroupDefinitions',
    'must have at most 500 items',
  ],
  [{ securityContext: 5 }, 'securityContext', 'must be an object'],
  [
    { securityContext: { constructor: 1 } },
    'securityContext',
    `must not have any of the keys ${RESERVED}`,
  ],
];

const others: [schema: v.GenericSchema, input: unknown, field: string, message: string][] = [
  [CreateComment, { body: 5 }, 'body', 'must be a string'],
  [CreateComment, { body: '' }, 'body', 'must not be empty'],
  [CreateComment, { body: 'x'.repeat(10_001) }, 'body', 'must have at most 10,000 characters'],
  [CreateComment, { body: 'x', parentId: '1' }, 'parentId', 'must be a number'],
  [ResolveThread, { resolved: 1 }, 'resolved', 'must be true or false'],
  [RevokeSessions, {}, 'sessionId', 'is required, or sessionIds'],
  [RevokeSessions, { sessionId: '' }, 'sessionId', 'must not be empty'],
  [SessionIds, { sessionIds: 'x' }, 'sessionIds', 'must be a list'],
  [SessionIds, { sessionIds: [''] }, 'sessionIds.0', 'must not be empty'],
  [
    SessionIds,
    { sessionIds: ['x'.repeat(129)] },
    'sessionIds.0',
    'must have at most 128 characters',
  ],
  [SessionIds, { sessionIds: Array(101).fill('x') }, 'sessionIds', 'must have at most 100 items'],
];

describe('a request body that is rejected', () => {
  const cases = [
    ...mints.map(
      ([member, field, message]) =>
        [GenerateSession, { ...MINT, ...member }, field, message] as const,
    ),
    ...others,
  ];
  for (const [schema, input, field, message] of cases) {
    it(`is described as "${field} ${message}"`, () => {
      const rejected = { success: false, field, expectation: message };
      assert.deepEqual(parseInput(schema, input), rejected);
    });
  }

  it('is accepted at the limits', () => {
    const largest = {
      ...MINT,
      email: '😀'.repeat(254),
      userAttributes: [{ name: 'x'.repeat(255), value: ['x'.repeat(4000), 'y'] }],
      tenantGroupDefinitions: Array(500).fill({ name: 'a' }),
    };
    assert.equal(v.is(GenerateSession, largest), true);
    const sessionIds = Array(100).fill('x'.repeat(128));
    assert.deepEqual(v.parse(SessionIds, { sessionIds }), { sessionIds });
    assert.deepEqual(v.parse(RevokeSessions, { sessionId: 'x' }), { sessionId: 'x' });
  });
});
