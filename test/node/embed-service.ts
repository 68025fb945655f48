import {
  type ConfigInput,
  createService,
  openDatabase,
  parseConfig,
  type ServiceOptions,
} from '../../src/service/index.ts';

/** The API key of the account. */
export const API_KEY = 'key-of-an-admin-of-the-account';

type Account = ConfigInput['tenants'][number];

/** The real service with one account, its dashboard `sales` of deployment 1, and a database in memory. */
export interface EmbedService {
  readonly port: number;
  readonly origin: string;
  /** Returns a new session id. */
  mint(request?: object): Promise<string>;
  close(): Promise<void>;
}

/** Starts the service on a free port of this machine. `embedding` is the account's. */
export async function startEmbedService(
  embedding: Account['embedding'],
  options: Partial<ServiceOptions> = {},
): Promise<EmbedService> {
  const account: Account = {
    name: 'acme',
    hosts: ['127.0.0.1'],
    embedding,
    users: [{ internalId: 'root', role: 'admin', apiKeys: [API_KEY] }],
    deployments: [{ id: 1 }, { id: 2 }],
    dashboards: [{ publicId: 'sales', deploymentId: 1, title: 'Sales' }],
  };
  const database = await openDatabase('memory://');
  const config = parseConfig({ tenants: [account] });
  const service = await createService({ config, database, rateLimits: 'off', ...options });
  const { port } = await service.listen({ port: 0 });
  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    async mint(request) {
      const viewer = { deploymentId: 1, externalId: 'ada', embedTenantName: 'globex' };
      const response = await fetch(`${origin}/api/v1/embed/generate-session`, {
        method: 'POST',
        headers: { authorization: `Bearer ${API_KEY}` },
        body: JSON.stringify({ ...viewer, ...request }),
      });
      const { sessionId } = (await response.json()) as { sessionId: string };
      return sessionId;
    },
    async close() {
      await service.close();
      await database.close();
    },
  };
}
