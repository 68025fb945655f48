import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findCompleteBrowser } from '../../../.ci/setup/browser.mjs';
import { type NetworkProfile, startProxy } from './network.ts';

/** The files that every origin serves, by path. `FRAMES` in a file is replaced by the origin in the query. */
export type Files = Readonly<Record<string, string>>;

/** Whether the frame belongs to the site of the page. */
export type Site = 'same-site' | 'cross-site';

/** A new page, the origins of page and frame, and the page's DevTools session. */
export interface TestPage {
  page: Page;
  devtools: CDPSession;
  pageOrigin: string;
  frameOrigin: string;
}

/** Two browsers and one server, with simulated networks between them. */
export class TestBed {
  readonly #browser: BrowserProfile;
  /** Runs page and frame in one process, so that CPU throttling applies to both. */
  readonly #throttledBrowser: BrowserProfile;
  readonly #server: Server;
  readonly #proxies = new Map<NetworkProfile, NetServer>();
  #pageCount = 0;

  private constructor(browser: BrowserProfile, throttled: BrowserProfile, server: Server) {
    this.#browser = browser;
    this.#throttledBrowser = throttled;
    this.#server = server;
  }

  static async open(files: Files): Promise<TestBed> {
    const server = createServer((request, response) => serve(files, request, response));
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const throttled = await BrowserProfile.open('--disable-site-isolation-trials');
    return new TestBed(await BrowserProfile.open(), throttled, server);
  }

  /**
   * Opens a page. Its hosts are new each time, so that the browser has no connection to them and no knowledge of what
   * their pages load. Without a profile, there is no network simulation.
   */
  async open(profile?: NetworkProfile, site: Site = 'cross-site'): Promise<TestPage> {
    const isThrottled = profile && profile.cpuSlowdown > 1;
    const { context } = isThrottled ? this.#throttledBrowser : this.#browser;
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile?.cpuSlowdown ?? 1 });
    const port = await this.#port(profile);
    const host = `host-${++this.#pageCount}.localhost`;
    const frameHost = site === 'same-site' ? host : `svc-${this.#pageCount}.localhost`;
    return {
      page,
      devtools,
      pageOrigin: `http://www.${host}:${port}`,
      frameOrigin: `http://embed.${frameHost}:${port}`,
    };
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#throttledBrowser.close();
    for (const proxy of this.#proxies.values()) proxy.close();
    this.#server.close();
  }

  async #port(profile: NetworkProfile | undefined): Promise<number> {
    const { port } = this.#server.address() as AddressInfo;
    if (!profile) return port;
    const proxy = this.#proxies.get(profile) ?? (await startProxy(port, profile));
    this.#proxies.set(profile, proxy);
    return (proxy.address() as AddressInfo).port;
  }
}

/** A browser with its own profile. In incognito mode, Chromium does not preconnect. */
class BrowserProfile {
  readonly context: BrowserContext;
  readonly #folder: string;

  private constructor(context: BrowserContext, folder: string) {
    this.context = context;
    this.#folder = folder;
  }

  static async open(...flags: string[]): Promise<BrowserProfile> {
    const folder = mkdtempSync(join(tmpdir(), 'svc-embed-bench-'));
    const args = ['--no-sandbox', '--disable-gpu', ...flags];
    const options = { executablePath: findCompleteBrowser(), args };
    return new BrowserProfile(await chromium.launchPersistentContext(folder, options), folder);
  }

  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function serve(files: Files, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const body = files[pathname]?.replaceAll('FRAMES', searchParams.get('frames') ?? '');
  response.setHeader('content-type', pathname.endsWith('.js') ? 'text/javascript' : 'text/html');
  response.setHeader('cache-control', 'no-store');
  response.statusCode = body === undefined ? 404 : 200;
  if (body !== undefined && pathname.endsWith('.js')) {
    response.setHeader('content-encoding', 'br');
    response.end(compress(body));
  } else {
    response.end(body);
  }
}

const compressedFiles = new Map<string, Buffer>();

function compress(text: string): Buffer {
  const buffer = compressedFiles.get(text) ?? brotliCompressSync(text);
  compressedFiles.set(text, buffer);
  return buffer;
}
