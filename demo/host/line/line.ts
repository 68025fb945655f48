/*
The line between the inspector's embed and the service: a reverse proxy that can be told to fail, so that each failure
is a real one for the element and for the frame. It also puts a script of its own into the embed's page, which tells
the inspector what arrives there. Only the inspector's embed goes this way.

One server is the line of every open inspector, each under a name of its own (`line-id.ts`); as `localhost` it is a
stranger, from another origin.
*/
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultDesk, FaultDesks } from '../faults.ts';
import { lateDate } from './late-date.ts';
import { lineIdOf } from './line-id.ts';
import { silentPage, speakingPage } from './pages.ts';

/** How long a slow line keeps every answer, in milliseconds. */
const SLOWNESS = 900;
const TAP = '/line/tap.js';
const FORGERY = '/line/forgery';
const EXCHANGE = '/api/v1/embed/session/token';

/** What the line connects. */
export interface LineOptions {
  /** The origin of the service. */
  service: string;
  /** The origin of the host's pages. */
  host: string;
  desks: FaultDesks;
}

/** Makes the server of the line; it does not listen yet. */
export function createLine(options: LineOptions): Server {
  const tap = readFileSync(new URL('tap.js', import.meta.url));
  return createServer(async (request, response) => {
    const { host } = request.headers;
    const desk = options.desks.of(lineIdOf(host));
    const fault = desk.take('line');
    if (fault === 'dropped') return void request.socket.destroy();
    if (fault === 'slow') await delay(SLOWNESS);
    const [path = '/'] = (request.url ?? '').split('?');
    if (/^localhost\b/.test(host ?? '') || path === FORGERY)
      return send(response, 'text/html', speakingPage(options.host));
    if (path === TAP) return send(response, 'text/javascript', tap);
    const isPage = request.method === 'GET' && /^\/embed\/(?!assets\/)/.test(path);
    if (isPage && replaced(request, response, desk)) return;
    try {
      await pass(request, response, desk, options);
    } catch {
      response.destroy(); // the other end is gone, or cannot be understood: so is this one
    }
  });
}

/** Answers with another page than the embed's, where that is the order. */
function replaced(request: IncomingMessage, response: ServerResponse, desk: FaultDesk) {
  const fault = desk.take('page');
  if (fault === 'silent') send(response, 'text/html', silentPage);
  const stranger = `http://localhost:${request.socket.localPort}/`;
  if (fault === 'stranger') response.writeHead(302, { Location: stranger }).end();
  return fault !== undefined;
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  desk: FaultDesk,
  options: LineOptions,
) {
  const answer = await ask(request, response, options.service);
  const { statusCode = 502, headers } = answer;
  if (headers['content-type']?.startsWith('text/html')) {
    const html = (await text(answer)).replace(
      '<head>',
      `<head><script src="${TAP}" data-host="${options.host}"></script>`,
    );
    delete headers['content-length'];
    response.writeHead(statusCode, headers).end(html);
  } else if (request.url === EXCHANGE && statusCode === 200 && desk.take('exchange')) {
    const body = await text(answer);
    response.writeHead(statusCode, { ...headers, ...lateDate(body) }).end(body);
  } else {
    response.writeHead(statusCode, headers);
    await pipeline(answer, response);
  }
}

function ask(request: IncomingMessage, response: ServerResponse, service: string) {
  const { method, url, headers } = request;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const onward = requestOf(service + url, {
      method,
      headers: { ...headers, host: new URL(service).host, 'accept-encoding': 'identity' },
    });
    onward.on('response', resolve).on('error', reject);
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}
