import type { GenerateSession } from '../../../src/api/session.ts';
import type { ApiClient } from '../../service/api-client.ts';

/** How many sessions are minted at a time. */
const AT_ONCE = 10;

/** Mints and exchanges sessions of viewers, which `viewerOf` returns by their number. */
export async function sessionsOf(
  client: ApiClient,
  count: number,
  viewerOf: (number: number) => Partial<GenerateSession>,
): Promise<{ sessionId: string; token: string }[]> {
  const viewers = Array.from({ length: count }, (_, number) => viewerOf(number));
  const sessions: { sessionId: string; token: string }[] = [];
  for (let start = 0; start < count; start += AT_ONCE) {
    const minted = viewers.slice(start, start + AT_ONCE).map((viewer) => client.session(viewer));
    sessions.push(...(await Promise.all(minted)));
  }
  return sessions;
}
