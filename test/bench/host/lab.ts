import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { findBrowser } from '../../../.ci/setup/browser.mjs';
import { type Line, layLine } from './line.ts';

const root = join(import.meta.dirname, '../../..');

/** What every origin serves, by path; FRAMES in it is the origin that the query names. */
export type Files = Record<string, string>;

/** Of which site a frame is. */
export type Site = 'its own site' | 'another site';

/** The script-tag build, as it is published: its entry, and everything by path. */
export async function scriptTag(): Promise<{ entry: string; files: Files }> {
  const configFile = join(root, 'vite.config.ts');
  const options = { root, configFile, mode: 'cdn', logLevel: 'error' as const };
  const [built] = (await build({
    ...options,
    build: { write: false },
  })) as Rolldown.RolldownOutput[];
  const chunks = built?.output.filter((chunk) => chunk.type === 'chunk') ?? [];
  const entry = chunks.find(({ isEntry }) => isEntry)?.code ?? '';
  return { entry, files: Object.fromEntries(chunks.map((c) => [`/${c.fileName}`, c.code])) };
}

/** Where a page is loaded: the origins of page and frame, and the means to look at the page. */
export interface Visit {
  page: Page;
  devtools: CDPSession;
  pages: string;
  frames: string;
}

/** Two browsers, one server, and lines between them. */
export class Lab {
  readonly #plain: Profile;
  /** Page and frame in one process, so that the CPU of both is throttled. */
  readonly #throttled: Profile;
  readonly #server: Server;
  /** The browser's end of each line. */
  readonly #ends = new Map<Line, NetServer>();
  #visits = 0;

  private constructor(plain: Profile, throttled: Profile, server: Server) {
    this.#plain = plain;
    this.#throttled = throttled;
    this.#server = server;
  }

  static async open(files: Files): Promise<Lab> {
    const server = createServer((request, response) => serve(files, request, response));
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const throttled = await Profile.open('--disable-site-isolation-trials');
    return new Lab(await Profile.open(), throttled, server);
  }

  /**
   * A fresh page, on a line or without one, and a frame of its own site or of another. Sites are new ones each time:
   * the browser has no connection to them, and has not learned what their pages load.
   */
  async page(line?: Line, site: Site = 'another site'): Promise<Visit> {
    const { context } = line && line.cpu > 1 ? this.#throttled : this.#plain;
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: line?.cpu ?? 1 });
    const port = await this.#port(line);
    const host = `host-${++this.#visits}.localhost`;
    const frameHost = site === 'its own site' ? host : `svc-${this.#visits}.localhost`;
    return {
      page,
      devtools,
      pages: `http://www.${host}:${port}`,
      frames: `http://embed.${frameHost}:${port}`,
    };
  }

  async close(): Promise<void> {
    await this.#plain.close();
    await this.#throttled.close();
    for (const end of this.#ends.values()) end.close();
    this.#server.close();
  }

  async #port(line: Line | undefined): Promise<number> {
    const { port } = this.#server.address() as AddressInfo;
    if (!line) return port;
    const end = this.#ends.get(line) ?? (await layLine(port, line));
    this.#ends.set(line, end);
    return (end.address() as AddressInfo).port;
  }
}

/** A browser with a profile of its own; in a window without one (incognito) Chromium preconnects to nothing. */
class Profile {
  readonly context: BrowserContext;
  readonly #folder: string;

  private constructor(context: BrowserContext, folder: string) {
    this.context = context;
    this.#folder = folder;
  }

  static async open(...more: string[]): Promise<Profile> {
    const folder = mkdtempSync(join(tmpdir(), 'svc-embed-bench-'));
    const args = ['--no-sandbox', '--disable-gpu', ...more];
    const options = { executablePath: findBrowser(), args };
    return new Profile(await chromium.launchPersistentContext(folder, options), folder);
  }

  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The middle one. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function serve(files: Files, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const body = files[pathname]?.replaceAll('FRAMES', searchParams.get('frames') ?? '');
  response.setHeader('content-type', pathname.endsWith('.js') ? 'text/javascript' : 'text/html');
  response.setHeader('cache-control', 'no-store');
  response.statusCode = body === undefined ? 404 : 200;
  if (body !== undefined && pathname.endsWith('.js')) {
    response.setHeader('content-encoding', 'br');
    response.end(compressed(body));
  } else {
    response.end(body);
  }
}

const cache = new Map<string, Buffer>();

function compressed(text: string): Buffer {
  const buffer = cache.get(text) ?? brotliCompressSync(text);
  cache.set(text, buffer);
  return buffer;
}
