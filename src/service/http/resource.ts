import type { Handler, Hono } from 'hono';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Registers the handlers of a path; any other method is `405` with `Allow`. */
export function resource(
  app: Hono<HttpEnv>,
  path: string,
  handlers: Partial<Record<Method, Handler<HttpEnv>>>,
): void {
  const allowed = Object.keys(handlers).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : method,
  );
  for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler);
  app.all(path, () => {
    throw new HttpProblem(405, 'This resource does not support the request method.', {
      headers: { Allow: allowed.join(', ') },
    });
  });
}
