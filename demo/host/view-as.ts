import { Hono } from 'hono';
import {
  type EmbedClient,
  type GenerateSession,
  type SessionNeed,
  sessionEndpoint,
} from '../../src/backend/index.ts';
import { sessionFor } from './viewer.ts';

/** What the sessions of other viewers have in place of that of the signed-in user. */
const VIEWERS: Readonly<Record<string, Partial<GenerateSession>>> = {
  administrator: { creatorMode: true },
  'west-coast': {
    externalId: 'tomas',
    email: 'tomas@northwind.example',
    userProfile: { displayName: 'Tomás Rivera' },
    groups: ['west-coast'],
  },
  // without an id of the viewer there are no comments
  'read-only': { externalId: null, email: null, userProfile: null, settings: { allowAi: false } },
  expired: {},
};

/** Returns the body that mints the session of a viewer. */
export function sessionAs(viewer: string, request: Request, need: SessionNeed): GenerateSession {
  return { ...sessionFor(request, need), ...VIEWERS[viewer] };
}

/** Responds to a request for a session of a viewer; with `404` if there is no such viewer. */
export async function mintAs(
  client: EmbedClient,
  viewer: string,
  request: Request,
): Promise<Response> {
  if (!Object.hasOwn(VIEWERS, viewer)) return new Response('Unknown viewer.', { status: 404 });
  const expiring: EmbedClient = {
    ...client,
    async generateSession(body, options) {
      const session = await client.generateSession(body, options);
      await client.revokeSession(session.sessionId);
      return session;
    },
  };
  return sessionEndpoint({
    client: viewer === 'expired' ? expiring : client,
    session: (_, need) => sessionAs(viewer, request, need),
    onError: (error) => console.error(`host: ${error.message}`),
  })(request);
}

/**
 * The session endpoints of the demo's "View as": `POST` mints a session of the viewer, `GET` returns the body that mints
 * it. A real host never lets the page choose its viewer.
 */
export function viewAs(client: EmbedClient): Hono {
  return new Hono().all('/:viewer', (context) => {
    const viewer = context.req.param('viewer');
    const request = context.req.raw;
    if (request.method !== 'GET') return mintAs(client, viewer, request);
    if (!Object.hasOwn(VIEWERS, viewer)) return context.notFound();
    return context.json(sessionAs(viewer, request, { reason: 'initial', surface: 'dashboard' }));
  });
}
