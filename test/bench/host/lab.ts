import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { findBrowser } from '../../../.ci/setup/browser.mjs';

const root = join(import.meta.dirname, '../../..');

/** A line on which a page is loaded. */
export interface Line {
  name: string;
  latency: number;
  /** Bytes a second; -1 is as fast as it goes. */
  throughput: number;
  cpu: number;
}

export const FAST: Line = { name: 'fast', latency: 0, throughput: -1, cpu: 1 };
export const SLOW: Line = {
  name: '150 ms, 1.6 Mbit/s, CPU ÷ 4',
  latency: 150,
  throughput: 200_000,
  cpu: 4,
};

/** What both origins serve, by path. */
export type Files = Record<string, string>;

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

/** Two browsers and two origins: pages on `localhost`, frames on `127.0.0.1`. */
export class Lab {
  readonly pages: string;
  readonly frames: string;
  readonly #plain: Browser;
  /** Page and frame in one process, so that the line and the CPU of both are throttled. */
  readonly #throttled: Browser;
  readonly #server: Server;

  private constructor(plain: Browser, throttled: Browser, server: Server) {
    this.#plain = plain;
    this.#throttled = throttled;
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    this.pages = `http://localhost:${port}`;
    this.frames = `http://127.0.0.1:${port}`;
  }

  static async open(files: Files): Promise<Lab> {
    const server = createServer((request, response) => serve(files, request, response));
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const throttled = await launch('--disable-site-isolation-trials');
    return new Lab(await launch(), throttled, server);
  }

  /** A fresh page on a line, with its DevTools session. */
  async page(line: Line): Promise<{ page: Page; devtools: CDPSession }> {
    const browser = line.cpu > 1 ? this.#throttled : this.#plain;
    const context = await browser.newContext();
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.throughput,
      uploadThroughput: line.throughput,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: line.cpu });
    return { page, devtools };
  }

  async close(): Promise<void> {
    await this.#plain.close();
    await this.#throttled.close();
    this.#server.close();
  }
}

function launch(...more: string[]): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', ...more];
  return chromium.launch({ executablePath: findBrowser(), args });
}

/** The middle one. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function serve(files: Files, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  const body = files[pathname];
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
