// What the example uses of Koa: @types/koa 3.0.3 has type errors beside the content-disposition of Express 5.
declare module 'koa' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';

  interface Context {
    path: string;
    respond?: boolean;
    req: IncomingMessage;
    res: ServerResponse;
  }

  export default class Koa {
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    listen(port: number): Server;
  }
}
