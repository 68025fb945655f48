import { type Context, type Handler, Hono } from 'hono';
import { type Operation, operations, type ResponseOf } from '../../api/operations.ts';
import { MENTIONABLE_USERS } from '../../api/paths.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

type Method = Operation['method'];
type Handlers = Partial<Record<Method, Handler<HttpEnv>>>;

/** The body of a response, or the response itself. */
type Result<O extends Operation> = (ResponseOf<O> & object) | Response;

type OperationHandler<O extends Operation> = (
  c: Context<HttpEnv>,
) => Result<O> | Promise<Result<O>>;

const OPERATIONS: readonly Operation[] = Object.values(operations);

/** Registers the handler of an operation of the API. `otherMethods` rejects the methods that its path does not have. */
export function route<O extends Operation>(
  app: Hono<HttpEnv>,
  operation: O,
  handler: OperationHandler<O>,
): void {
  app.on(operation.method, operation.path, respondWith(operation, handler));
}

/** Returns a handler that sends a body with the status of the operation. */
export function respondWith<O extends Operation>(
  { status }: O,
  handler: OperationHandler<O>,
): Handler<HttpEnv> {
  return async (c) => {
    const result: object = await handler(c);
    return result instanceof Response ? result : c.json(result, status as 200 | 201);
  };
}

/** Rejects the methods that no operation of their path has. Belongs after the routes of all operations. */
export function otherMethods(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  // Those of a path that the router cannot distinguish from `COMMENT` are rejected by its route.
  for (const path of new Set(OPERATIONS.map((operation) => operation.path)))
    if (path !== MENTIONABLE_USERS)
      app.all(path, () => {
        throw methodNotAllowed(path);
      });
  return app;
}

/** Returns the `405` of a path of the API. */
export function methodNotAllowed(path: string): HttpProblem {
  return otherMethod(OPERATIONS.filter((each) => each.path === path).map(({ method }) => method));
}

/** Registers the handlers of a path outside the API; any other method is `405` with `Allow`. */
export function resource(app: Hono<HttpEnv>, path: string, handlers: Handlers): void {
  app.all(path, (c, next) => {
    const handler = handlers[(c.req.method === 'HEAD' ? 'GET' : c.req.method) as Method];
    if (handler) return handler(c, next);
    throw otherMethod(Object.keys(handlers));
  });
}

function otherMethod(methods: readonly string[]): HttpProblem {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new HttpProblem(405, 'This resource does not support the request method.', {
    headers: { Allow: allowed.join(', ') },
  });
}
