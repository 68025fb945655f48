import type { Connection } from '../../src/session/connection.ts';
import type { EmbedService } from '../node/embed-service.ts';

/** Returns a connection of an embed user to the dashboard of a real service. */
export async function connect(
  service: EmbedService,
  externalId: string,
  embedTenantName: string,
): Promise<Connection> {
  const sessionId = await service.mint({ externalId, embedTenantName });
  const body = JSON.stringify({ sessionId });
  const url = `${service.origin}/api/v1/embed/session/token`;
  const response = await fetch(url, { method: 'POST', body });
  const { token } = (await response.json()) as { token: string };
  return {
    service: service.origin,
    credential: 'token',
    dashboard: 'sales',
    identity: `${embedTenantName} ${externalId}`,
    userId: undefined,
    displayName: undefined,
    isExpired: false,
    fetch: (path, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Embed-Token ${token}`);
      return fetch(new URL(path, service.origin), { ...init, headers });
    },
  };
}
