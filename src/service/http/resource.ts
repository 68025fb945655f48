import type { Handler, Hono } from 'hono';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Handlers = Partial<Record<Method, Handler<HttpEnv>>>;

/** Registers the handlers of a path; any other method is `405` with `Allow`. */
export function resource(app: Hono<HttpEnv>, path: string, handlers: Handlers): void {
  app.all(path, byMethod(handlers));
}

/** Returns the handler of a resource, which calls the one of the method. */
export function byMethod(handlers: Handlers): Handler<HttpEnv> {
  const methods = new Map(
    Object.entries(handlers).flatMap(([method, handler]) =>
      (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((name) => [name, handler] as const),
    ),
  );
  const headers = { Allow: [...methods.keys()].join(', ') };
  return (c, next) => {
    const handler = methods.get(c.req.method);
    if (handler) return handler(c, next);
    throw new HttpProblem(405, 'This resource does not support the request method.', { headers });
  };
}
