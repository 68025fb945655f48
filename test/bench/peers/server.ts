import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { InMemoryService } from '../../comments/in-memory-service.ts';

/** The number of comments of the list that the products show. */
export const COMMENTS = 100;
const TEXT =
  'Revenue in the north dropped by a tenth against the week before, and nobody knows why.';
const PAGE = '<!doctype html><html lang="en"><title>bench</title><main></main>';
/** Reports that the frame's first script runs, as an event that `<svc-embed>` accepts; the others ignore it. */
const FRAME = `<!doctype html><script>
parent.postMessage({ source: 'svc-embed', direction: 'event', type: 'svc:event:ready', surface: 'dashboard',
  payload: { mode: 'signed', surface: 'dashboard' }, timestamp: Date.now() }, '*');
</script>`;
/** The paths of the frames: the first is for the products that accept any URL. */
const FRAME_PATH = /^\/((embed\/)?frame\.html|[a-z]+\/widget|embedded\/)/;
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** The host of the frames, because the client of Power BI accepts no other; the browser must map it to this machine. */
export const FRAME_HOST = 'app.powerbi.com';

/** Serves pages, scripts and the comments API of each product from the same comments. */
export async function serve(files: Readonly<Record<string, string>>): Promise<Server> {
  const compressed = new Map(
    Object.entries(files).map(([path, code]) => [path, brotliCompressSync(code)]),
  );
  const comments = new InMemoryService();
  for (let n = 0; n < COMMENTS; n++) comments.addComment(`${n} ${TEXT}`, { by: n % 7 });
  const server = createServer((request, response) => {
    const file = compressed.get(request.url ?? '');
    if (!file) return void respond(comments, request, response);
    const type = TYPES[request.url?.split('.').at(-1) ?? ''] ?? 'text/html';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}

/** Serves the frames over HTTPS, which the SDKs of Looker and Power BI require. */
export async function serveFrames(): Promise<SecureServer> {
  const server = createSecureServer(createCertificate(), ({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(FRAME_PATH.test(url) ? FRAME : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Returns the port of a server. */
export function portOf(server: Server | SecureServer): number {
  return (server.address() as AddressInfo).port;
}

/** Creates a certificate that only a browser without certificate checks accepts. */
function createCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'svc-embed-bench-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${FRAME_HOST}`, '-days', '2'];
  const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const args = ['req', '-x509', '-nodes', ...elliptic, ...subject, '-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function respond(
  comments: InMemoryService,
  { url = '/', method = 'GET' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(url, 'http://x');
  const json = (body: unknown) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  if (pathname.startsWith('/api/v1/')) {
    const { status, headers, body } = await comments.fetch(url, { method }, 1);
    response.writeHead(status, Object.fromEntries(headers)).end(await new Response(body).text());
  } else if (pathname === '/api/v2/conf') json({ frontend_conf: {}, version: ARTALK_VERSION });
  else if (pathname === '/api/v2/comments') json(artalkList(comments));
  else if (pathname === '/api/comment') json({ errno: 0, errmsg: '', data: walineList(comments) });
  else if (pathname.startsWith('/api/')) json({ errno: 0, data: [] });
  else response.setHeader('content-type', 'text/html').end(PAGE);
}

const ARTALK_VERSION = { app: 'artalk', version: '2.9.1', fullVersion: '2.9.1', commit_hash: '' };

function artalkList(service: InMemoryService) {
  const comments = service.bodies().map((body, index) => ({
    id: index + 1,
    content: body,
    content_marked: `<p>${body}</p>`,
    user_id: index % 7,
    nick: `User ${index % 7}`,
    email_encrypted: '',
    link: '',
    ua: '',
    date: '2026-11-22 10:00:00',
    is_collapsed: false,
    is_pending: false,
    is_pinned: false,
    is_allow_reply: true,
    is_verified: false,
    rid: 0,
    badge_name: '',
    badge_color: '',
    ip_region: '',
    visible: true,
    vote_up: 0,
    vote_down: 0,
    page_key: '/',
    page_url: '/',
    site_name: 'bench',
  }));
  const page = { id: 1, admin_only: false, key: '/', url: '/', title: '', site_name: 'bench' };
  return { comments, count: COMMENTS, roots_count: COMMENTS, page };
}

function walineList(service: InMemoryService) {
  const data = service.bodies().map((body, index) => ({
    objectId: index + 1,
    time: 1_790_000_000_000,
    comment: `<p>${body}</p>`,
    orig: body,
    like: 0,
    nick: `User ${index % 7}`,
    link: '',
    avatar: '',
    user_id: index % 7,
    status: 'approved',
    sticky: false,
    children: [],
  }));
  return { page: 1, totalPages: 1, pageSize: COMMENTS, count: COMMENTS, data };
}
