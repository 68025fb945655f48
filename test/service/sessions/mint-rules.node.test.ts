import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseConfig } from '../../../src/service/index.ts';
import {
  checkFields,
  checkGroups,
  resolveBranch,
} from '../../../src/service/sessions/mint-rules.ts';
import { config } from '../config.ts';

const tenant = parseConfig(config).byName.get('acme') ?? assert.fail('There is no account acme.');
const admin = tenant.users.get('root') ?? assert.fail('There is no user root.');
type Request = Parameters<typeof checkFields>[0];
const check = (request: Partial<Request>) => checkFields({ deploymentId: 1, ...request }, tenant);
const creator = { creatorMode: true, embedTenantName: 'north' };
const problem = (field: string, expectation: string) => ({
  status: 400,
  field,
  message: `${field} ${expectation}.`,
});

describe('checkFields', () => {
  const texts: [request: Partial<Request>, field: string][] = [
    [{ branchName: '\0' }, 'branchName'],
    [{ email: '\0' }, 'email'],
    [{ externalId: 'a\0' }, 'externalId'],
    [{ internalId: '\0' }, 'internalId'],
    [{ publicDashboardId: '\0' }, 'publicDashboardId'],
    [{ embedTenantProfile: { displayName: '\0' } }, 'embedTenantProfile.displayName'],
    [{ userProfile: { displayName: '\0' } }, 'userProfile.displayName'],
    [{ userProfile: { picture: '\0' } }, 'userProfile.picture'],
    [{ groups: ['a', '\0'] }, 'groups.1'],
    [{ ...creator, tenantGroups: ['a', '\0'] }, 'tenantGroups.1'],
    [{ ...creator, tenantGroupDefinitions: [{ name: '\0' }] }, 'tenantGroupDefinitions.0.name'],
    [
      { ...creator, tenantGroupDefinitions: [{ name: 'a', description: '\0' }] },
      'tenantGroupDefinitions.0.description',
    ],
    [{ roles: ['\0'] }, 'roles.0'],
    [{ userAttributes: [{ name: '\0' }] }, 'userAttributes.0.name'],
    [
      { userAttributeDefinitions: [{ name: '\0', type: 'string' }] },
      'userAttributeDefinitions.0.name',
    ],
  ];
  for (const [request, field] of texts)
    it(`rejects U+0000 in ${field}`, () => {
      assert.throws(() => check(request), problem(field, 'must not contain U+0000'));
    });

  it('accepts an external id of 1 to 255 code points', () => {
    for (const externalId of ['a', 'x'.repeat(255), '😀'.repeat(255)]) check({ externalId });
    for (const externalId of ['', 'x'.repeat(256)])
      assert.throws(
        () => check({ externalId }),
        problem('externalId', 'must have 1 to 255 characters'),
      );
  });

  it('accepts the names of tenant groups of 1 to 255 code points', () => {
    const define = (name: string) =>
      check({ ...creator, tenantGroupDefinitions: [{ name: 'a' }, { name }] });
    for (const name of ['a', '😀'.repeat(255)]) define(name);
    for (const name of ['', 'x'.repeat(256)])
      assert.throws(
        () => define(name),
        problem('tenantGroupDefinitions.1.name', 'must have 1 to 255 characters'),
      );
  });

  it('accepts an internal id of the account, without what belongs to an embed tenant', () => {
    check({ internalId: 'root' });
    check({ internalId: 'root', externalId: null, embedTenantName: null, tenantGroups: null });
    for (const [request, field, expectation] of [
      [{ externalId: 'ann' }, 'externalId', 'must not be given with internalId'],
      [{ embedTenantName: 'north' }, 'embedTenantName', 'must not be given with internalId'],
      [{ tenantGroups: [] }, 'tenantGroups', 'must not be given with internalId'],
      [{ internalId: 'nobody' }, 'internalId', 'is not a user of this account'],
    ] as const)
      assert.throws(
        () => check({ internalId: 'root', ...(request as Partial<Request>) }),
        problem(field, expectation),
      );
  });

  for (const field of ['tenantGroups', 'tenantGroupDefinitions'] as const)
    it(`requires creatorMode and embedTenantName with ${field}`, () => {
      check({ ...creator, [field]: [] });
      for (const creatorMode of [false, null, undefined])
        assert.throws(
          () => check({ ...creator, creatorMode, [field]: [] }),
          problem('creatorMode', `must be true if ${field} is given`),
        );
      assert.throws(
        () => check({ creatorMode: true, [field]: [] }),
        problem('embedTenantName', `is required if ${field} is given`),
      );
    });
});

describe('resolveBranch', () => {
  const branches = (...names: { name: string; production?: boolean; served?: boolean }[]) => ({
    ...tenant,
    deployments: new Map([
      [
        1,
        {
          id: 1,
          branches: names.map((branch) => ({ production: false, served: false, ...branch })),
        },
      ],
    ]),
  });
  const resolve = (name: string | undefined, deploymentId = 1, user = admin) =>
    resolveBranch(
      { deploymentId, branchName: name },
      branches(
        { name: 'dev', served: true },
        { name: 'main', production: true },
        { name: 'old' },
      ) as typeof tenant,
      user,
    );

  it('returns the production branch by default, and null if there is none', () => {
    assert.equal(resolve(undefined), 'main');
    const none = branches({ name: 'dev', served: true }) as typeof tenant;
    assert.equal(resolveBranch({ deploymentId: 1 }, none, admin), null);
  });

  it('returns a branch that is served, and the production branch in any case', () => {
    assert.equal(resolve('dev'), 'dev');
    assert.equal(resolve('main'), 'main');
  });

  it('throws 400 for a branch that is not served, and 404 for an unknown one', () => {
    assert.throws(
      () => resolve('old'),
      problem('branchName', 'names a branch that is not being served'),
    );
    assert.throws(() => resolve('other'), { status: 404, field: 'branchName' });
  });

  it('throws 403 for a deployment that does not exist or that the administrator may not read', () => {
    assert.throws(() => resolve(undefined, 2), { status: 403, field: 'deploymentId' });
    assert.throws(() => resolve(undefined, 1, { ...admin, deployments: [2] }), { status: 403 });
    assert.equal(resolve(undefined, 1, { ...admin, deployments: [2, 1] }), 'main');
  });
});

describe('checkGroups', () => {
  it('throws for the first group that the account does not have', () => {
    const [known = ''] = tenant.groups;
    checkGroups({ deploymentId: 1, groups: [known] }, tenant);
    checkGroups({ deploymentId: 1, groups: null }, tenant);
    assert.throws(
      () => checkGroups({ deploymentId: 1, groups: [known, 'other'] }, tenant),
      problem('groups.1', 'is not a group of this account'),
    );
  });
});
