import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { SessionId } from '../../src/api/session-id.ts';
import { isSameOrigin } from '../../src/backend/same-origin.ts';
import { type FaultDesks, FaultOrders } from './faults.ts';
import { isLineId } from './line/line-id.ts';

/** What the inspector's endpoint has behind it. */
export interface FaultyEndpointOptions {
  desks: FaultDesks;
  /** The endpoint as it should be. */
  endpoint(request: Request): Promise<Response>;
  /** Redeems a session id, so that nobody else can. */
  spend(sessionId: string): Promise<void>;
}

/** The host's part in the inspector, for each line: faults to be set, and a `session-url` that has them. */
export function faultyEndpoint({ desks, endpoint, spend }: FaultyEndpointOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('/:line/*', ({ req, notFound }, next) =>
    isLineId(req.param('line')) ? next() : Promise.resolve(notFound()),
  );

  app.get('/:line/faults', ({ req, json }) => json(desks.of(req.param('line')).current));
  app.post('/:line/faults', async ({ req, json, text }) => {
    if (!isSameOrigin(req.raw)) return text('Only pages of this origin may ask.', 403);
    if (!/^application\/json\b/.test(req.header('Content-Type') ?? '')) return text('JSON.', 415);
    const orders = v.safeParse(FaultOrders, await req.json().catch(() => undefined));
    if (!orders.success) return text(`No such fault: ${v.getDotPath(orders.issues[0])}`, 400);
    const desk = desks.of(req.param('line'));
    desk.change(orders.output);
    return json(desk.current);
  });

  app.post('/:line/session', async ({ req, env, text }) => {
    const fault = desks.of(req.param('line')).take('mint');
    if (fault === 'refused') return text('Refused, as ordered.', 403);
    if (fault === 'failing') return text('Failed, as ordered.', 503);
    if (fault === 'dropped') env.incoming.socket.destroy();
    if (fault === 'dropped' || fault === 'silent') return RESPONSE_ALREADY_SENT;
    const response = await endpoint(req.raw);
    if (fault === 'spent' && response.ok) {
      const { sessionId } = (await response.clone().json()) as SessionId;
      await spend(sessionId);
    }
    return response;
  });
  app.delete('/:line/session', async ({ req, text }) => {
    if (desks.of(req.param('line')).take('revoke')) return text('Failed, as ordered.', 503);
    return endpoint(req.raw);
  });
  return app;
}
