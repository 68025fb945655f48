import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { commentsPath } from '../../src/api/index.ts';
import { type EmbedClient, sessionEndpoint } from '../../src/backend/index.ts';
import { type OwnSession, ownSession } from './own-session.ts';
import { sessionFor } from './viewer.ts';

const COOKIE = 'portal';
const NEED = { reason: 'initial', surface: 'dashboard' } as const;

/** An application with a sign-in, for the gallery's page about logout; whoever asks is Mara. */
export function portal(client: EmbedClient, service: string): Hono {
  const signedIn = new Map<string, OwnSession>();
  const endpoint = sessionEndpoint({
    client,
    session(request, need) {
      const [, id = ''] = /\bportal=([^;]+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
      return signedIn.has(id) ? sessionFor(request, need) : null;
    },
  });

  return new Hono()
    .post('/sign-in', async (context) => {
      const id = crypto.randomUUID();
      signedIn.set(id, await ownSession(client, service, sessionFor(context.req.raw, NEED)));
      setCookie(context, COOKIE, id, { path: '/api/portal', httpOnly: true, sameSite: 'Strict' });
      return context.body(null, 204);
    })
    .all('/embed-session', ({ req }) => endpoint(req.raw))
    .post('/sign-out', async (context) => {
      const id = getCookie(context, COOKIE) ?? '';
      const own = signedIn.get(id);
      signedIn.delete(id);
      deleteCookie(context, COOKIE, { path: '/api/portal' });
      if (!own) return context.json({});
      const before = await ask(service, own.token);
      await client.revokeSession(own.sessionId);
      return context.json({ before, after: await ask(service, own.token) });
    });
}

/** The status with which the service answers a token. */
async function ask(service: string, token: string): Promise<number> {
  const response = await fetch(`${service}${commentsPath('flights')}?first=1`, {
    headers: { Authorization: `Embed-Token ${token}` },
  });
  await response.body?.cancel();
  return response.status;
}
