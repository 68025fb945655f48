import type { Handler, Hono } from 'hono';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Registers a path with its methods; any other method is `405` with `Allow`. */
export function resource(
  app: Hono<HttpEnv>,
  path: string,
  methods: Partial<Record<Method, Handler<HttpEnv>>>,
): void {
  const allowed = Object.keys(methods).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : name));
  for (const [method, handler] of Object.entries(methods)) app.on(method, path, handler);
  app.all(path, () => {
    throw new HttpProblem(405, 'This address does not take that method.', {
      headers: { Allow: allowed.join(', ') },
    });
  });
}
