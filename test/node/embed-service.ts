import type { ConfigInput, ServiceOptions } from '../../src/service/index.ts';
import { type Config, createService, openDatabase, parseConfig } from '../../src/service/index.ts';

/** The API key of the account. */
export const API_KEY = 'key-of-an-admin-of-the-account';

type Account = ConfigInput['tenants'][number];

/** The real service with one account, its dashboard `sales` of deployment 1, and a database in memory. */
export interface EmbedService {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the service on a free port of this machine. `embedding` is the account's. */
export async function startEmbedService(
  embedding: Account['embedding'],
  options: Partial<ServiceOptions> & Pick<Partial<Account>, 'hosts' | 'deployments'> = {},
): Promise<EmbedService> {
  const {
    hosts = ['127.0.0.1'],
    deployments = [{ id: 1 }, { id: 2 }],
    ...serviceOptions
  } = options;
  const config: Config = parseConfig({
    tenants: [
      {
        name: 'acme',
        hosts,
        embedding,
        users: [{ internalId: 'root', role: 'admin', apiKeys: [API_KEY] }],
        deployments,
        dashboards: [{ publicId: 'sales', deploymentId: 1, title: 'Sales' }],
      },
    ],
  });
  const database = await openDatabase('memory://');
  const service = await createService({ config, database, ...serviceOptions });
  const { port } = await service.listen({ port: 0 });
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await service.close();
      await database.close();
    },
  };
}
