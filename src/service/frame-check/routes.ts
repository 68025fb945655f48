import { type Context, Hono } from 'hono';
import type { FrameCheck } from '../../api/frame-check.ts';
import { matchesOrigin } from '../../api/host-origin.ts';
import { FRAME_CHECK } from '../../api/paths.ts';
import { isOrigin } from '../../lib/is-origin.ts';
import type { RateLimiter } from '../admission/rate-limiter.ts';
import type { Config } from '../config/config.ts';
import { type ClientAddress, networkOf } from '../http/client-address.ts';
import { isPreflight, PREFLIGHT_SECONDS, TRACE_HEADERS } from '../http/cors.ts';
import type { HttpEnv } from '../http/env.ts';
import { badField } from '../http/problem.ts';
import { findTenant } from '../http/request-middleware.ts';
import { resource } from '../http/resource.ts';
import { hostOriginsOf } from '../pages/page-headers.ts';

/** What the frame check needs. */
export interface FrameCheckOptions {
  config: () => Config;
  rateLimiter: RateLimiter;
  clientAddress: ClientAddress;
}

/**
 * Creates the route that returns whether pages of one origin may frame the embed. Every page may read its responses,
 * also the `404` of an unknown host, so that a page that is rejected can report why. It reveals less than the
 * `frame-ancestors` of the pages, which lists all origins.
 */
export function frameCheckRoutes({
  config,
  rateLimiter,
  clientAddress,
}: FrameCheckOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(FRAME_CHECK, async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', 'no-store');
    if (!isPreflight(c)) return next();
    c.header('Access-Control-Allow-Headers', TRACE_HEADERS);
    c.header('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    return c.body(null, 204);
  });
  app.use(FRAME_CHECK, findTenant(config));
  resource(app, FRAME_CHECK, {
    GET: (c) => {
      rateLimiter.count('frameChecks', networkOf(clientAddress(c)));
      const { embedding, plan } = c.var.tenant;
      const allowed = matchesOrigin(readOrigin(c), hostOriginsOf(embedding));
      const hasMessages = !allowed || plan !== 'standard';
      return c.json({
        allowed,
        ...(!hasMessages && { withoutMessages: true }),
      } satisfies FrameCheck);
    },
  });
  return app;
}

/** Returns the origin to check. `null` is the origin of a page without one, such as a file. */
function readOrigin(c: Context<HttpEnv>): string {
  const origin = c.req.query('origin') ?? '';
  if (origin === 'null' || isOrigin(origin)) return origin;
  throw badField('origin', 'must be an origin such as https://app.example');
}
