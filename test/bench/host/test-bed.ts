import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findCompleteBrowser } from '../../../.ci/setup/browser.mjs';
import { serve } from '../../node/serve.ts';
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
export type TestBed = Awaited<ReturnType<typeof openTestBed>>;

/** Starts the server of these files and the browsers. */
export async function openTestBed(files: Files) {
  const { server, port } = await serve((request, response) => send(files, request, response));
  const browser = await openProfile();
  // Runs page and frame in one process, so that CPU throttling applies to both.
  const throttledBrowser = await openProfile('--disable-site-isolation-trials');
  const proxies = new Map<NetworkProfile, NetServer>();
  let pageCount = 0;
  const portOf = async (profile: NetworkProfile | undefined) => {
    if (!profile) return port;
    const proxy = proxies.get(profile) ?? (await startProxy(port, profile));
    proxies.set(profile, proxy);
    return (proxy.address() as AddressInfo).port;
  };
  return {
    /**
     * Opens a page. Its hosts are new each time, so that the browser has no connection to them and no knowledge of what
     * their pages load. Without a profile, there is no network simulation.
     */
    async open(profile?: NetworkProfile, site: Site = 'cross-site'): Promise<TestPage> {
      const isThrottled = profile && profile.cpuSlowdown > 1;
      const { context } = isThrottled ? throttledBrowser : browser;
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile?.cpuSlowdown ?? 1 });
      const host = `host-${++pageCount}.localhost`;
      const frameHost = site === 'same-site' ? host : `svc-${pageCount}.localhost`;
      const hostPort = await portOf(profile);
      const pageOrigin = `http://www.${host}:${hostPort}`;
      return { page, devtools, pageOrigin, frameOrigin: `http://embed.${frameHost}:${hostPort}` };
    },
    async close(): Promise<void> {
      await browser.close();
      await throttledBrowser.close();
      for (const proxy of proxies.values()) proxy.close();
      server.close();
    },
  };
}

interface BrowserProfile {
  context: BrowserContext;
  close(): Promise<void>;
}

/** Opens a browser with its own profile. In incognito mode, Chromium does not preconnect. */
async function openProfile(...flags: string[]): Promise<BrowserProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-embed-bench-'));
  const args = ['--no-sandbox', '--disable-gpu', ...flags];
  const options = { executablePath: findCompleteBrowser(), args };
  const context = await chromium.launchPersistentContext(folder, options);
  return {
    context,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function send(files: Files, request: IncomingMessage, response: ServerResponse): void {
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
