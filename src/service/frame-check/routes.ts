import { type Context, Hono } from 'hono';
import { matchesOrigin } from '../../api/host-origin.ts';
import { operations } from '../../api/operations.ts';
import { networkOf } from '../../lib/network.ts';
import { isOrigin } from '../../lib/origins.ts';
import type { RateLimiter } from '../admission/rate-limiter.ts';
import type { HttpEnv } from '../http/env.ts';
import { badField } from '../http/problem.ts';
import { requireTenant } from '../http/request-middleware.ts';
import { route } from '../http/resource.ts';
import { hostOriginsOf } from '../pages/page-headers.ts';

/**
 * Creates the route that returns whether pages of one origin may frame the embed. Every page may read its responses
 * (`openCors`), also the `404` of an unknown host, so that a page that is rejected can report why. It reveals less than the
 * `frame-ancestors` of the pages, which lists all origins.
 */
export function frameCheckRoutes({ rateLimiter }: { rateLimiter: RateLimiter }): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(operations.checkFrame.path, requireTenant);
  route(app, operations.checkFrame, (c) => {
    c.header('Cache-Control', 'no-store');
    rateLimiter.count('frameChecks', networkOf(c.get('address')));
    const { embedding, plan } = c.var.tenant;
    const allowed = matchesOrigin(readOrigin(c), hostOriginsOf(embedding));
    const hasMessages = !allowed || plan !== 'standard';
    return { allowed, ...(!hasMessages && { withoutMessages: true }) };
  });
  return app;
}

/** Returns the origin to check. `null` is the origin of a page without one, such as a file. */
function readOrigin(c: Context<HttpEnv>): string {
  const origin = c.req.query('origin') ?? '';
  if (origin === 'null' || isOrigin(origin)) return origin;
  throw badField('origin', 'must be an origin such as https://app.example');
}
