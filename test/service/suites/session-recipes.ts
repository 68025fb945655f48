import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { before, describe, it } from 'node:test';
import { codeBlocks } from '../../repository/markdown.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const blocks = codeBlocks(readFileSync('docs/session.md', 'utf8'))
  .filter(({ language }) => language === 'ts')
  .map(({ code }) => stripTypeScriptTypes(code));
/** Each route, and the session before it. */
const documented = blocks.flatMap((route, index) =>
  route.includes('service.mount(') ? [{ session: blocks[index - 1], route }] : [],
);

const TABLE = [
  'CREATE TABLE sales (tenant TEXT, embed_tenant TEXT, region TEXT, team TEXT, dashboard TEXT, amount INTEGER)',
  `INSERT INTO sales VALUES
    ('acme', 'north', 'emea', 'emea', 'sales', 1), ('acme', 'north', 'emea', 'other', 'of-north', 2),
    ('acme', 'north', 'apac', 'apac', 'sales', 3), ('acme', 'south', 'emea', 'emea', 'of-north', 91),
    ('acme', 'south', 'apac', 'apac', 'sales', 93), ('globex', 'north', 'emea', 'emea', 'of-north', 101)`,
];

const NORTH = { customer: 'north', region: 'emea', teams: ['emea', 'apac'] };
const SOUTH = { customer: 'south', region: 'emea', teams: ['apac'] };
const NOBODY = { customer: 'north', region: null, teams: [] };

/** The amounts that each viewer receives, or the status. The amounts of `south` begin with 9. */
const recipes = [
  { path: '/by-region', viewers: [NORTH, SOUTH, NOBODY], received: [[1, 2], [91], 403] },
  { path: '/by-team', viewers: [NORTH, SOUTH, NOBODY], received: [[1, 3], [93], []] },
  { path: '/dashboard?id=of-north', viewers: [NORTH, SOUTH], received: [[2], 403] },
];

/** The recipes of docs/session.md, as they are written there. */
export function sessionRecipesSuite(engine: TestEngine): void {
  describe('the recipes of docs/session.md', () => {
    const service = testService(engine);
    before(async () => {
      await service.reconfigure(({ tenants: [acme] }) => {
        acme?.groups?.push('north', 'south');
        acme?.dashboards?.push({ publicId: 'of-north', deploymentId: 1, groups: ['north'] });
      });
      for (const statement of TABLE) await service.database.query(statement);
    });

    for (const [index, { path, viewers, received }] of recipes.entries())
      it(`return the rows of each viewer at ${path}`, async () => {
        const { session, route = '' } = documented[index] ?? {};
        new Function('service', 'database', route)(service, service.database);
        const mint = new Function('user', 'embedTenantName', `${session}; return session`);
        for (const [viewer, user] of viewers.entries()) {
          const token = await service.token(mint({ id: 'ann', ...user }, user.customer));
          const { status, body } = await service.request(`/data${path}`, { token });
          const amounts =
            status === 200 ? body.map(({ amount }: { amount: number }) => amount) : status;
          assert.deepEqual(amounts, received[viewer], user.customer);
        }
      });
  });
}
