import { createHash } from 'node:crypto';
import type { ConfigInput } from '../../src/service/index.ts';

/** An API key as its digest: the digest of a short key, which the tests can spell, is accepted. */
const digestOf = (key: string) => `sha256:${createHash('sha256').update(key).digest('hex')}`;

/** Two accounts with the same names inside, which reveals any leak between them, and one with the standard plan. */
export const config = {
  tenants: [
    {
      name: 'acme',
      hosts: ['127.0.0.1'],
      embedding: { hostOrigins: ['http://host.example', 'https://*.apps.example'], comments: true },
      groups: ['emea', 'apac'],
      users: [
        { internalId: 'root', role: 'admin', apiKeys: [digestOf('acme-key')] },
        {
          internalId: 'limited',
          role: 'admin',
          apiKeys: [digestOf('limited-key')],
          deployments: [2],
        },
        { internalId: 'member', apiKeys: [digestOf('member-key')] },
      ],
      deployments: [
        {
          id: 1,
          branches: [
            { name: 'main', production: true, served: false },
            { name: 'staging', served: true },
            { name: 'not-served', served: false },
          ],
        },
        { id: 2 },
      ],
      dashboards: [
        { publicId: 'sales', deploymentId: 1, title: 'Sales' },
        { publicId: 'costs', deploymentId: 1 },
        { publicId: 'secret', deploymentId: 1, groups: ['emea'] },
        { publicId: 'other-deployment', deploymentId: 2 },
      ],
    },
    {
      name: 'globex',
      hosts: ['localhost'],
      embedding: { hostOrigins: ['http://globex.example'] },
      groups: ['emea'],
      users: [{ internalId: 'root', role: 'admin', apiKeys: [digestOf('globex-key')] }],
      deployments: [{ id: 1, branches: [{ name: 'main', production: true }] }],
      dashboards: [{ publicId: 'sales', deploymentId: 1, title: 'Sales' }],
    },
    {
      name: 'standard',
      hosts: ['127.0.0.2'],
      plan: 'standard',
      users: [{ internalId: 'root', role: 'admin', apiKeys: [digestOf('standard-key')] }],
      deployments: [{ id: 1 }],
      dashboards: [{ publicId: 'sales', deploymentId: 1 }],
    },
  ],
} satisfies ConfigInput as ConfigInput;
