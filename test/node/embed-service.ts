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

/** The real service with one account, its dashboards `sales` and `costs` of deployment 1, and a database in memory. */
export interface EmbedService {
  readonly port: number;
  readonly origin: string;
  /** Sends a request of the account's administrator, to a path below `/api/v1/embed`. */
  post(path: string, body: object): Promise<Response>;
  /** Returns a new session id. */
  mint(request?: object): Promise<string>;
  close(): Promise<void>;
}

interface EmbedServiceOptions extends Partial<ServiceOptions> {
  /** A free port of this machine by default. */
  readonly port?: number;
  /** Changes of the account. */
  readonly account?: Partial<Account>;
}

/** Starts the service. `embedding` is the account's. */
export async function startEmbedService(
  embedding: Account['embedding'],
  { port: ownPort = 0, account, ...options }: EmbedServiceOptions = {},
): Promise<EmbedService> {
  const tenant: Account = {
    name: 'acme',
    hosts: ['127.0.0.1'],
    embedding,
    users: [{ internalId: 'root', role: 'admin', apiKeys: [API_KEY] }],
    deployments: [{ id: 1 }, { id: 2 }],
    dashboards: [
      { publicId: 'sales', deploymentId: 1, title: 'Sales' },
      { publicId: 'costs', deploymentId: 1, title: 'Costs' },
    ],
    ...account,
  };
  const database = await openDatabase('memory://');
  const config = parseConfig({ tenants: [tenant] });
  const service = await createService({ config, database, rateLimits: 'off', ...options });
  const { port, url: origin } = await service.listen({ port: ownPort });
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/v1/embed/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${API_KEY}` },
      body: JSON.stringify(body),
    });
  return {
    port,
    origin,
    post,
    async mint(request) {
      const viewer = { deploymentId: 1, externalId: 'ada', embedTenantName: 'globex' };
      const response = await post('generate-session', { ...viewer, ...request });
      const { sessionId } = (await response.json()) as { sessionId: string };
      return sessionId;
    },
    async close() {
      await service.close();
      await database.close();
    },
  };
}
