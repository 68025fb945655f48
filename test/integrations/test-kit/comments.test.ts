import { http } from 'msw';
import { setupServer } from 'msw/node';
import { createEmbedClient } from 'svc-embed/backend';
import { FakeService, FakeSessionEndpoint, mswHandlers } from 'svc-embed/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const service = new FakeService({ baseUrl: 'https://acme.example', dashboards: ['sales'] });
const sessions = new FakeSessionEndpoint({
  url: 'http://localhost:3000/api/embed-session',
  mint: () => service.createSession({ externalId: 'ada', embedTenantName: 'north' }),
});
const server = setupServer(...mswHandlers(http, service, sessions));

beforeAll(() => server.listen());
afterAll(() => server.close());

it('mints a session on the server', async () => {
  const client = createEmbedClient({ baseUrl: service.baseUrl, apiKey: 'any-key-in-a-test' });
  const session = { deploymentId: 1, externalId: 'ada', embedTenantName: 'north' };
  expect(await client.generateSession(session)).toEqual({ sessionId: expect.any(String) });
});

it('lists the comments of the own customer only', async () => {
  service.addComment('sales', { externalId: 'bob', embedTenantName: 'north' }, 'Up 4 %');
  service.addComment('sales', { externalId: 'eve', embedTenantName: 'south' }, 'Not for north');
  const body = JSON.stringify({ reason: 'initial', surface: 'dashboard', dashboard: 'sales' });
  const minted = await (await fetch(sessions.url, { method: 'POST', body })).json();
  const exchange = { method: 'POST', body: JSON.stringify(minted) };
  const api = `${service.baseUrl}/api/v1/embed`;
  const { token } = await (await fetch(`${api}/session/token`, exchange)).json();
  const headers = { Authorization: `Embed-Token ${token}` };
  const { items } = await (await fetch(`${api}/dashboard/sales/comments`, { headers })).json();
  expect(items).toHaveLength(1);
  expect(items[0].root.body).toBe('Up 4 %');
});
