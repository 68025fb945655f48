import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import {
  createEmbedClient,
  type GenerateSession,
  sessionEndpoint,
  toNodeHandler,
} from '../../../src/backend/index.ts';
import { API_KEY, type EmbedService, startEmbedService } from '../../node/embed-service.ts';
import { type HostPage, openHostPage } from '../../node/host-page.ts';

describe('<svc-embed> whose session endpoint is rejected by the service', () => {
  let service: EmbedService;
  let host: HostPage;
  /** The options of the session endpoint. */
  let backend: { apiKey: string; baseUrl: string; session: GenerateSession };
  let mints = 0;

  before(async () => {
    service = await startEmbedService({ hostOrigins: [] });
    host = await openHostPage({
      '/api/embed-session': (request, response) => {
        mints++;
        const { session, ...client } = backend;
        const endpoint = sessionEndpoint({
          client: createEmbedClient(client),
          session: () => session,
          onError: () => {},
        });
        void toNodeHandler(endpoint)(request, response);
      },
    });
  });
  after(async () => {
    await host.close();
    await service.close();
  });

  /** Returns the error of an embed whose backend has these options, and the number of its requests. */
  async function report(options: Partial<typeof backend>) {
    mints = 0;
    const session = { deploymentId: 1, externalId: 'ada', embedTenantName: 'globex' };
    backend = { apiKey: API_KEY, baseUrl: service.origin, session, ...options };
    const error = await host.failure({
      'base-url': service.origin,
      dashboard: 'sales',
      'session-url': '/api/embed-session',
    });
    return { ...error, mints };
  }

  const cases = {
    apiKey: () => ({ apiKey: 'wrong-key-of-the-backend' }),
    deploymentId: () => ({
      session: { deploymentId: 7, externalId: 'ada', embedTenantName: 'globex' },
    }),
    baseUrl: () => ({ baseUrl: `http://localhost:${service.port}` }),
  };
  for (const [setting, options] of Object.entries(cases)) {
    it(`reports mint-failed after one request, and names ${setting}, if it is wrong`, async () => {
      const { code, message = '', mints } = await report(options());
      assert.equal(code, 'mint-failed');
      assert.equal(mints, 1);
      assert.match(message, new RegExp(`status 424\\. .*${setting}`));
      assert.doesNotMatch(message, /wrong-key-of-the-backend/);
    });
  }
});
