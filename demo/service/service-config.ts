import { statesByGroup } from './data-model.ts';

/** Configuration of the service for the demo: one tenant, one deployment, one dashboard. */
export function demoConfig(apiKeyHash: string, hostOrigin: string) {
  return {
    tenants: [
      {
        name: 'skyline',
        hosts: ['127.0.0.1'],
        embedding: {
          enabled: true,
          hostOrigins: [hostOrigin],
          comments: true,
          requireEmbedTenant: true,
          // `default` allows the one string of the library that renders pictures.
          csp: { trustedTypes: ['lit-html', 'default'] },
        },
        users: [
          {
            internalId: 'demo-admin',
            email: 'admin@skyline.example',
            role: 'admin',
            apiKeys: [`sha256:${apiKeyHash}`],
          },
        ],
        groups: Object.keys(statesByGroup),
        deployments: [
          {
            id: 1,
            branches: [
              { name: 'main', production: true },
              { name: 'staging', served: true },
            ],
          },
        ],
        dashboards: [{ publicId: 'flights', deploymentId: 1, title: 'Flights' }],
      },
    ],
  };
}
