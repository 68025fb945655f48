import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { SessionId } from '../../../src/api/index.ts';
import { isSameOrigin } from '../../../src/backend/index.ts';
import { FaultChanges, type FaultRegistry } from './faults.ts';
import { isProxyId } from './proxy-id.ts';

/** Dependencies of the fault routes. */
export interface FaultRoutesOptions {
  registry: FaultRegistry;
  /** The session endpoint without faults; `viewer` is whose session it mints, in place of the signed-in user's. */
  endpoint(request: Request, viewer?: string): Promise<Response>;
  /** Redeems a session id, so that it cannot be used again. */
  redeem(sessionId: string): Promise<void>;
}

/** Routes of each inspector's proxy: one that reads and sets its faults, and a `session-url` with those faults. */
export function faultRoutes({ registry, endpoint, redeem }: FaultRoutesOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('/:proxy/*', ({ req, notFound }, next) =>
    isProxyId(req.param('proxy')) ? next() : Promise.resolve(notFound()),
  );

  app.get('/:proxy/faults', ({ req, json }) => json(registry.of(req.param('proxy')).current));
  app.post('/:proxy/faults', async ({ req, json, text }) => {
    if (!isSameOrigin(req.raw)) return text('Only pages of the same origin may set faults.', 403);
    if (!/^application\/json\b/.test(req.header('Content-Type') ?? ''))
      return text('The Content-Type must be application/json.', 415);
    const changes = v.safeParse(FaultChanges, await req.json().catch(() => undefined));
    if (!changes.success) return text(`Unknown fault: ${v.getDotPath(changes.issues[0])}`, 400);
    const faults = registry.of(req.param('proxy'));
    faults.change(changes.output);
    return json(faults.current);
  });

  app.post('/:proxy/session', async ({ req, env, text }) => {
    const fault = registry.of(req.param('proxy')).consume('mint');
    if (fault === 'rejected') return text('Simulated rejection.', 403);
    if (fault === 'failing') return text('Simulated failure.', 503);
    if (fault === 'disconnected') env.incoming.socket.destroy();
    if (fault === 'disconnected' || fault === 'unresponsive') return RESPONSE_ALREADY_SENT;
    const response = await endpoint(req.raw, req.query('viewer'));
    if (fault === 'used-id' && response.ok) {
      const { sessionId } = (await response.clone().json()) as SessionId;
      await redeem(sessionId);
    }
    return response;
  });
  app.delete('/:proxy/session', async ({ req, text }) => {
    if (registry.of(req.param('proxy')).consume('revoke')) return text('Simulated failure.', 503);
    return endpoint(req.raw);
  });
  return app;
}
