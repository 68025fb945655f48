import { createHash } from 'node:crypto';
import type { ConfigInput } from '../../src/service/index.ts';

/** Two accounts that use the same names, so that every leak between them is noticed, and one with the smaller plan. */
export const config = {
  tenants: [
    {
      name: 'acme',
      hosts: ['127.0.0.1'],
      embedding: { hostOrigins: ['http://host.example', 'https://*.apps.example'], comments: true },
      groups: ['emea', 'apac'],
      users: [
        { internalId: 'root', role: 'admin', apiKeys: ['acme-key'] },
        { internalId: 'narrow', role: 'admin', apiKeys: ['narrow-key'], deployments: [2] },
        {
          internalId: 'clerk',
          apiKeys: [`sha256:${createHash('sha256').update('clerk-key').digest('hex')}`],
        },
      ],
      deployments: [
        {
          id: 1,
          branches: [
            { name: 'main', production: true },
            { name: 'staging', served: true },
            { name: 'asleep', served: false },
          ],
        },
        { id: 2 },
      ],
      dashboards: [
        { publicId: 'sales', deploymentId: 1, title: 'Sales' },
        { publicId: 'costs', deploymentId: 1 },
        { publicId: 'secret', deploymentId: 1, groups: ['emea'] },
        { publicId: 'elsewhere', deploymentId: 2 },
      ],
    },
    {
      name: 'globex',
      hosts: ['localhost'],
      embedding: { hostOrigins: ['http://globex.example'] },
      groups: ['emea'],
      users: [{ internalId: 'root', role: 'admin', apiKeys: ['globex-key'] }],
      deployments: [{ id: 1, branches: [{ name: 'main', production: true }] }],
      dashboards: [{ publicId: 'sales', deploymentId: 1, title: 'Sales' }],
    },
    {
      name: 'small',
      hosts: ['127.0.0.2'],
      plan: 'standard',
      users: [{ internalId: 'root', role: 'admin', apiKeys: ['standard-key'] }],
      deployments: [{ id: 1 }],
      dashboards: [{ publicId: 'sales', deploymentId: 1 }],
    },
  ],
} satisfies ConfigInput as ConfigInput;
