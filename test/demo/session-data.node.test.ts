import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { DATA_PATH } from '../../demo/query.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { demoConfig } from '../../demo/service/service-config.ts';
import { createService, parseConfig, type Service } from '../../src/service/index.ts';
import { FLIGHTS, type OpenedDatabase, openFlights } from './flights-database.ts';

const KEY = 'the key of this test';

describe('data route with a minted session', () => {
  let opened: OpenedDatabase;
  let service: Service;

  before(async () => {
    opened = await openFlights();
    const { database } = opened;
    const hash = createHash('sha256').update(KEY).digest('hex');
    const config = parseConfig(demoConfig(hash, 'http://localhost:5173'));
    service = await createService({ config, database });
    service.mount(DATA_PATH, dataRoute(database));
  });

  after(async () => {
    await service.close();
    await opened.close();
  });

  const post = (path: string, body: unknown, authorization?: string) =>
    service.fetch(
      new Request(`http://127.0.0.1${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(authorization && { Authorization: authorization }),
        },
        body: JSON.stringify(body),
      }),
    );

  const ask = async (minted: object, measure: string) => {
    const session = { deploymentId: 1, externalId: 'mara', embedTenantName: 'northwind' };
    const mint = await post(
      '/api/v1/embed/generate-session',
      { ...session, ...minted },
      `Bearer ${KEY}`,
    );
    const { token } = await (await post('/api/v1/embed/session/token', await mint.json())).json();
    const query = { measures: [measure], timeZone: 'UTC', dashboard: 'flights' };
    return post(DATA_PATH, query, `Embed-Token ${token}`);
  };

  const figure = async (minted: object, measure: string) => {
    const response = await ask(minted, measure);
    assert.equal(response.status, 200, await response.clone().text());
    return (await response.json()).rows[0][measure];
  };

  it('has an additional measure on the session’s branch', async () => {
    assert.equal((await ask({}, 'flights.average_distance')).status, 400);
    assert.ok((await figure({ branchName: 'staging' }, 'flights.average_distance')) > 0);
  });

  it('returns only the regions of the session’s global groups', async () => {
    assert.equal(await figure({}, 'flights.count'), FLIGHTS);
    const west = await figure({ groups: ['west-coast'] }, 'flights.count');
    const coasts = await figure({ groups: ['west-coast', 'east-coast'] }, 'flights.count');
    assert.ok(west > 0 && west < coasts && coasts < FLIGHTS);
    const ofTenant = {
      creatorMode: true,
      tenantGroups: ['west-coast'],
      tenantGroupDefinitions: [{ name: 'west-coast' }],
    };
    assert.equal(await figure(ofTenant, 'flights.count'), FLIGHTS);
  });

  it('responds 401 without a session', async () => {
    assert.equal((await post(DATA_PATH, {})).status, 401);
  });
});
