import { join } from 'node:path';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';
import { handedOver, runProgram } from '../program.ts';
import { DATA_PATH } from '../query.ts';
import { WORKSPACE_PATH } from '../workspace.ts';
import { demoConfig } from './config.ts';
import { dataRoute } from './data-route.ts';
import { loadFlights } from './flights.ts';
import { workspaceRoute } from './workspace/route.ts';

await runProgram(async () => {
  const folder = handedOver('DEMO_FOLDER');
  const config = demoConfig(handedOver('DEMO_API_KEY_HASH'), handedOver('DEMO_HOST_ORIGIN'));
  const database = await openDatabase(join(folder, 'demo.db'));
  await loadFlights(database, (text) => console.log(`service: ${text}`));
  const service = await createService({
    config: parseConfig(config),
    database,
    appFolder: join(folder, 'embed'),
  });
  service.mount(DATA_PATH, dataRoute(database));
  service.mount(WORKSPACE_PATH, await workspaceRoute(database));
  await service.listen({ port: Number(handedOver('DEMO_SERVICE_PORT')), hostname: '127.0.0.1' });
  return {
    async close() {
      await service.close();
      await database.close();
    },
  };
});
