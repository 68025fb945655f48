import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

type Json = Record<string, unknown>;

const groups = (group: Json): Json => ({
  creatorMode: true,
  embedTenantName: 'north',
  tenantGroupDefinitions: [{ name: 'first' }, { name: 'second', ...group }],
});
const definition = (member: Json): Json => ({
  userAttributeDefinitions: [{ name: 'region', type: 'string', ...member }],
});

/** Each text of a session with its maximum length: the request with a text, the named field, the length. */
const texts: [field: string, max: number, request: (text: string) => Json][] = [
  ['email', 254, (email) => ({ email })],
  ['externalId', 255, (externalId) => ({ externalId })],
  [
    'embedTenantProfile.displayName',
    255,
    (text) => ({ embedTenantProfile: { displayName: text } }),
  ],
  ['userProfile.displayName', 255, (displayName) => ({ userProfile: { displayName } })],
  ['userProfile.picture', 2_048, (text) => ({ userProfile: { picture: `data:${text.slice(5)}` } })],
  ['publicDashboardId', 255, (publicDashboardId) => ({ publicDashboardId })],
  ['roles.1', 255, (role) => ({ roles: ['viewer', role] })],
  ['tenantGroupDefinitions.1.name', 255, (name) => groups({ name })],
  ['tenantGroupDefinitions.1.description', 1_000, (description) => groups({ description })],
  ['userAttributes.0.name', 255, (name) => ({ userAttributes: [{ name, value: 1 }] })],
  ['userAttributes.0.value', 4_000, (value) => ({ userAttributes: [{ name: 'a', value }] })],
  ['userAttributes.0.value', 4_000, (text) => ({ userAttributes: [{ name: 'a', value: [text] }] })],
  ['userAttributeDefinitions.0.name', 255, (name) => definition({ name })],
  ['userAttributeDefinitions.0.displayName', 255, (displayName) => definition({ displayName })],
  ['userAttributeDefinitions.0.description', 1_000, (description) => definition({ description })],
  ['userAttributeDefinitions.0.defaultValue', 4_000, (text) => definition({ defaultValue: text })],
];

/** Members that are part of the token only, and may contain any character. */
const DATA = /\.(value|defaultValue)$/;

/** The maximum length of each text that is stored or signed. */
export function textLimitsSuite(engine: TestEngine): void {
  describe('POST /generate-session with a long text', () => {
    const service = testService(engine);

    for (const [field, max, request] of texts)
      it(`accepts ${max} characters of ${field}, and rejects more`, async () => {
        const generate = (text: string) => service.generate({ deploymentId: 1, ...request(text) });
        assert.equal((await generate('x'.repeat(max - 5) + '😀'.repeat(5))).status, 200);
        for (const length of [max + 1, 60_000]) {
          const { status, body, text } = await generate('x'.repeat(length));
          assert.deepEqual([status, body.field], [400, field]);
          assert.match(body.detail, new RegExp(`must have (1 to|at most) ${max} characters`));
          assert.ok(text.length < 300, 'the text is not repeated');
        }
        const { status, body } = await generate('begin\0');
        if (DATA.test(field)) return assert.equal(status, 200);
        assert.deepEqual(body.detail, `${field} must not contain U+0000.`);
      });

    it('accepts 500 definitions of groups, and rejects more', async () => {
      const generate = (length: number) =>
        service.generate({
          ...{ deploymentId: 1, creatorMode: true, embedTenantName: 'north' },
          tenantGroupDefinitions: Array.from({ length }, (_, index) => ({ name: `${index}` })),
        });
      assert.equal((await generate(500)).status, 200);
      const { status, body } = await generate(501);
      assert.deepEqual([status, body.field], [400, 'tenantGroupDefinitions']);
    });
  });
}
