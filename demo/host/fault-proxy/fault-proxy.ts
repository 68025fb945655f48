/*
Reverse proxy between the inspector's embed and the service that simulates faults. It also inserts a script into the
embed's page that reports received actions and sent requests to the inspector. Only the inspector's embed uses it.

One server serves every open inspector, each under its own host name (see `proxy-id.ts`). Under the name `localhost` it
is a second origin, which serves a page that sends forged messages.
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
import { readClaims } from '../../../src/api/index.ts';
import { fakeEmbedPage } from '../../../src/testing/fake-embed-page.ts';
import type { FaultRegistry, FaultSet } from './faults.ts';
import { proxyIdOf } from './proxy-id.ts';

/** Delay of every response of a slow connection. */
const SLOW_RESPONSE_MS = 900;
const MONITOR_PATH = '/fault-proxy/frame-monitor.js';
const FORGED_PAGE_PATH = '/fault-proxy/forged-page';
/** Remaining lifetime of an `expiring` session. */
const REMAINING_MS = 30_000;
const EXCHANGE_PATH = '/api/v1/embed/session/token';
const FRAME_CHECK_PATH = '/api/v1/embed/frame-check';
/** An origin that the service does not allow. */
const REJECTED_ORIGIN = 'https://rejected.example';

/** Options of `createFaultProxy`. */
export interface FaultProxyOptions {
  /** The origin of the service. */
  service: string;
  /** The origin of the host's pages. */
  host: string;
  registry: FaultRegistry;
}

/** Creates the proxy server; it does not listen yet. */
export function createFaultProxy(options: FaultProxyOptions): Server {
  const monitor = readFileSync(new URL('frame-monitor.js', import.meta.url));
  return createServer(async (request, response) => {
    const { host } = request.headers;
    const faults = options.registry.of(proxyIdOf(host));
    const fault = faults.consume('connection');
    if (fault === 'disconnected') return void request.socket.destroy();
    if (fault === 'slow') await delay(SLOW_RESPONSE_MS);
    const [path = '/'] = (request.url ?? '').split('?');
    if (/^localhost\b/.test(host ?? '') || path === FORGED_PAGE_PATH)
      return send(response, 'text/html', fakeEmbedPage(urlOf(request)));
    if (path === MONITOR_PATH) return send(response, 'text/javascript', monitor);
    const isPage = request.method === 'GET' && /^\/embed\/(?!assets\/)/.test(path);
    if (isPage && sendReplacement(request, response, faults)) return;
    if (path === FRAME_CHECK_PATH && faults.current.framing)
      request.url = `${path}?origin=${REJECTED_ORIGIN}`;
    try {
      await forward(request, response, faults, options);
    } catch {
      response.destroy(); // the service is gone or its response is invalid
    }
  });
}

/** Sends another page instead of the embed's if that fault is active; returns whether it did. */
function sendReplacement(request: IncomingMessage, response: ServerResponse, faults: FaultSet) {
  if (faults.current.framing)
    response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
  const fault = faults.current.framing ? 'unresponsive' : faults.consume('page');
  if (fault === 'unresponsive') send(response, 'text/html', fakeEmbedPage(urlOf(request), []));
  const otherOrigin = `http://localhost:${request.socket.localPort}/`;
  if (fault === 'wrong-origin') response.writeHead(302, { Location: otherOrigin }).end();
  return fault !== undefined;
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  faults: FaultSet,
  options: FaultProxyOptions,
) {
  const upstream = await requestService(request, response, options.service);
  const { statusCode = 502, headers } = upstream;
  if (headers['content-type']?.startsWith('text/html')) {
    const html = (await text(upstream)).replace(
      '<head>',
      `<head><script src="${MONITOR_PATH}" data-host="${options.host}"></script>`,
    );
    delete headers['content-length'];
    response.writeHead(statusCode, headers).end(html);
  } else if (request.url === EXCHANGE_PATH && statusCode === 200 && faults.consume('exchange')) {
    const body = await text(upstream);
    response.writeHead(statusCode, { ...headers, ...expiringDate(body) }).end(body);
  } else {
    response.writeHead(statusCode, headers);
    await pipeline(upstream, response);
  }
}

function requestService(request: IncomingMessage, response: ServerResponse, service: string) {
  const { method, url, headers } = request;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = requestOf(service + url, {
      method,
      headers: { ...headers, host: new URL(service).host, 'accept-encoding': 'identity' },
    });
    outgoing.on('response', resolve).on('error', reject);
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  });
}

function urlOf({ url, headers }: IncomingMessage): string {
  return `http://${headers.host}${url}`;
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

/** Returns a `Date` header at which the session is nearly expired; the frame uses the service's clock. */
function expiringDate(exchange: string): { date?: string } {
  const usableUntil = readClaims(JSON.parse(exchange).token)?.svc?.usableUntil;
  return usableUntil ? { date: new Date(usableUntil * 1000 - REMAINING_MS).toUTCString() } : {};
}
