import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { commentsPath } from '../../src/api/index.ts';
import { type EmbedClient, sessionEndpoint } from '../../src/backend/index.ts';
import { createServerSession, type ServerSession } from './server-session.ts';
import { sessionFor } from './viewer.ts';

const COOKIE = 'sign-in-example';
const NEED = { reason: 'initial', surface: 'dashboard' } as const;

/** An application with a sign-in, for the gallery's page about logout; every user who signs in is Mara. */
export function signInExample(client: EmbedClient, service: string): Hono {
  const signedIn = new Map<string, ServerSession>();
  const endpoint = sessionEndpoint({
    client,
    session(request, need) {
      const [, id = ''] =
        /\bsign-in-example=([^;]+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
      return signedIn.has(id) ? sessionFor(request, need) : null;
    },
  });

  return new Hono()
    .post('/sign-in', async (context) => {
      const id = crypto.randomUUID();
      signedIn.set(
        id,
        await createServerSession(client, service, sessionFor(context.req.raw, NEED)),
      );
      setCookie(context, COOKIE, id, {
        path: '/api/sign-in-example',
        httpOnly: true,
        sameSite: 'Strict',
      });
      return context.body(null, 204);
    })
    .all('/embed-session', ({ req }) => endpoint(req.raw))
    .post('/sign-out', async (context) => {
      const id = getCookie(context, COOKIE) ?? '';
      const session = signedIn.get(id);
      signedIn.delete(id);
      deleteCookie(context, COOKIE, { path: '/api/sign-in-example' });
      if (!session) return context.json({});
      const before = await tokenStatus(service, session.token);
      await client.revokeSession(session.sessionId);
      return context.json({ before, after: await tokenStatus(service, session.token) });
    });
}

/** Returns the status of a request with the token. */
async function tokenStatus(service: string, token: string): Promise<number> {
  const response = await fetch(`${service}${commentsPath('flights')}?first=1`, {
    headers: { Authorization: `Embed-Token ${token}` },
  });
  await response.body?.cancel();
  return response.status;
}
