import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  createService,
  type Database,
  openDatabase,
  parseConfig,
  type Service,
} from '../../../src/service/index.ts';
import { config } from '../config.ts';

let database: Database;
let service: Service;
before(async () => {
  database = await openDatabase('memory://');
  service = await createService({ config: parseConfig(config), database });
});
after(async () => {
  await service.close();
  await database.close();
});

it('the service listens on the loopback interface by default, also for metrics', async () => {
  const servers = [await service.listen({ port: 0 }), await service.listenForMetrics({ port: 0 })];
  for (const { url } of servers) assert.equal(new URL(url).hostname, '127.0.0.1');
});
