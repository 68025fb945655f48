import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'node:test';
import { createEmbedClient } from '../../src/backend/client.ts';
import {
  type SessionEndpointOptions,
  sessionEndpoint,
} from '../../src/backend/session-endpoint.ts';
import { serve } from '../node/serve.ts';

/** The response of the fake service. */
export interface FakeResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request that the fake service received. */
export interface ReceivedRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/**
 * A real HTTP server that sends `response` and records requests; with null it never responds, with `reset` it closes the
 * connection.
 */
export async function fakeService(response: FakeResponse | 'reset' | null) {
  const requests: ReceivedRequest[] = [];
  const service = { response, requests, baseUrl: '', disconnect: () => {}, close: async () => {} };
  const { server, port } = await serve(async (request, reply) => {
    const { method, url: path, headers } = request;
    const sent = await text(request);
    requests.push({ method, path, headers, body: sent && JSON.parse(sent) });
    if (!service.response) return;
    if (service.response === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    const { status, body, headers: sentHeaders } = service.response;
    reply.writeHead(status, sentHeaders);
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  service.baseUrl = `http://127.0.0.1:${port}`;
  service.disconnect = () => server.closeAllConnections();
  service.close = async () => {
    service.disconnect();
    server.close();
    await once(server, 'close');
  };
  return service;
}

/** The session that `endpoint` mints. */
export const SESSION = { deploymentId: 1, embedTenantName: 'globex', externalId: 'ada' };
/** A valid body of a request to mint. */
export const NEED = { reason: 'initial', surface: 'dashboard', dashboard: 'sales' };

/** A service for each test of a `describe`, which responds with a session id, and endpoints that call it. */
export function fakeServiceOfEachTest() {
  const fake = {
    service: undefined as unknown as Awaited<ReturnType<typeof fakeService>>,
    endpoint: (options: Partial<SessionEndpointOptions> = {}) =>
      sessionEndpoint({
        client: createEmbedClient({ baseUrl: fake.service.baseUrl, apiKey: 'key' }),
        session: () => SESSION,
        ...options,
      }),
  };
  beforeEach(async () => {
    fake.service = await fakeService({ status: 200, body: { sessionId: 'one-time' } });
  });
  afterEach(() => fake.service.close());
  return fake;
}
