import { join } from 'node:path';
import { createService, openDatabase, parseConfig } from '../../src/service/index.ts';
import { CHAT_PATH } from '../chat.ts';
import { DATA_PATH } from '../query.ts';
import { requiredVariable, runProcess } from '../run-process.ts';
import { WORKSPACE_PATH } from '../workspace.ts';
import { modelAgent, readModelEndpoint } from './chat/model-agent.ts';
import { chatRoute } from './chat/route.ts';
import { dataRoute } from './data-route.ts';
import { loadFlights } from './load-flights.ts';
import { demoConfig } from './service-config.ts';
import { workspaceRoute } from './workspace/route.ts';

await runProcess(async () => {
  const folder = requiredVariable('DEMO_FOLDER');
  const config = parseConfig(
    demoConfig(requiredVariable('DEMO_API_KEY_HASH'), requiredVariable('DEMO_HOST_ORIGIN')),
  );
  const endpoint = readModelEndpoint(process.env);
  const database = await openDatabase(join(folder, 'demo.db'));
  await loadFlights(database, (text) => console.log(`service: ${text}`));
  const service = await createService({
    config,
    database,
    appFolder: join(folder, 'embed'),
  });
  const data = dataRoute(database);
  const chat = chatRoute({
    database,
    data,
    model: endpoint && modelAgent(endpoint),
  });
  service.mount(DATA_PATH, data);
  service.mount(CHAT_PATH, { requires: 'ai', handler: chat });
  service.mount(WORKSPACE_PATH, await workspaceRoute(database));
  await service.listen({
    port: Number(requiredVariable('DEMO_SERVICE_PORT')),
    hostname: '127.0.0.1',
  });
  return {
    async close() {
      await service.close();
      await database.close();
    },
  };
});
