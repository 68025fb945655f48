import * as v from 'valibot';
import { EmbedToken, SESSION_TOKEN } from '../../src/api/index.ts';
import type { EmbedClient, GenerateSession } from '../../src/backend/index.ts';

/** A session that this server uses itself. */
export interface ServerSession {
  sessionId: string;
  token: string;
}

/** Redeems a session id; resolves with the response of the service. */
export function exchangeSession(service: string, sessionId: string): Promise<Response> {
  return fetch(service + SESSION_TOKEN, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
}

/** Mints a session and redeems it. */
export async function createServerSession(
  client: EmbedClient,
  service: string,
  viewer: GenerateSession,
): Promise<ServerSession> {
  const { sessionId } = await client.generateSession(viewer);
  const response = await exchangeSession(service, sessionId);
  const { token } = v.parse(EmbedToken, await response.json());
  return { sessionId, token };
}
