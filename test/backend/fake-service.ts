import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the fake answers next. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What was asked of the fake. */
export interface Asked {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** A real HTTP server that answers as told and keeps what it was asked; `answer: null` never answers. */
export async function fakeService(answer: Answer | null) {
  const asked: Asked[] = [];
  const service = { answer, asked, baseUrl: '', close: async () => {} };
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const sent = await text(request);
    asked.push({ method, path, headers, body: sent && JSON.parse(sent) });
    if (!service.answer) return;
    const { status, body } = service.answer;
    response.writeHead(status, service.answer.headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return service;
}
