import * as v from 'valibot';
import { SESSION_TOKEN } from '../../src/api/paths.ts';
import { EmbedToken } from '../../src/api/session-id.ts';
import type { EmbedClient, GenerateSession } from '../../src/backend/index.ts';

/** A session that this server uses itself, as an embed would. */
export interface OwnSession {
  sessionId: string;
  token: string;
}

/** Mints a session and redeems it. */
export async function ownSession(
  client: EmbedClient,
  service: string,
  viewer: GenerateSession,
): Promise<OwnSession> {
  const { sessionId } = await client.generateSession(viewer);
  const response = await fetch(service + SESSION_TOKEN, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
  const { token } = v.parse(EmbedToken, await response.json());
  return { sessionId, token };
}
