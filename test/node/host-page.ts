import type { RequestListener } from 'node:http';
import type { Browser, Page } from 'puppeteer-core';
import { bundle } from './bundle.ts';
import { launchCompleteBrowser } from './launch-browser.ts';
import { serve } from './serve.ts';

/** Handles the requests of a host page that are not for the page itself. */
export type PageRoutes = Record<string, RequestListener>;

/** A host page with `<svc-embed>` in a real browser, which hides the tabs in the background. */
export interface HostPage {
  readonly browser: Browser;
  readonly page: Page;
  /** The origin of the page and its routes. */
  readonly origin: string;
  /** Shows one embed with these attributes; returns its first error, undefined if it is ready. */
  failure(attributes: Readonly<Record<string, string>>): Promise<Failure | undefined>;
  close(): Promise<void>;
}

/** The error that an embed has reported. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

interface HostPageOptions {
  /** The headers of the page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the browser regards the page as one of the internet, so that it protects the local network. */
  readonly isPublic?: boolean;
  /** Handles all other requests, instead of an empty page. */
  readonly fallback?: RequestListener;
  /** A browser that several pages share, and that the caller closes; by default one for this page. */
  readonly browser?: Browser;
}

/** Opens an empty host page. `routes` are those of its server, by path. */
export async function openHostPage(
  routes: PageRoutes = {},
  { headers = {}, isPublic = false, fallback, browser: shared }: HostPageOptions = {},
): Promise<HostPage> {
  const script = await bundleElement();
  const { server, port } = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host');
    const route = routes[pathname];
    if (route) return route(request, response);
    const isScript = pathname === '/embed.js';
    if (fallback && !isScript) return fallback(request, response);
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(isScript ? script : '<!doctype html><script src="/embed.js"></script>');
  });
  const publicAddress = `--ip-address-space-overrides=127.0.0.1:${port}=public`;
  const browser = shared ?? (await launchCompleteBrowser(isPublic ? [publicAddress] : []));
  const page = await browser.newPage();
  const origin = `http://127.0.0.1:${port}`;
  await page.goto(origin);
  return {
    browser,
    page,
    origin,
    failure: (attributes) => page.evaluate(firstFailure, attributes),
    async close() {
      await (shared ? page : browser).close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Runs in the page. */
function firstFailure(attributes: Readonly<Record<string, string>>): Promise<Failure | undefined> {
  const embed = document.createElement('svc-embed');
  for (const [name, value] of Object.entries(attributes)) embed.setAttribute(name, value);
  const { promise, resolve } = Promise.withResolvers<Failure | undefined>();
  embed.addEventListener('svc-ready', () => resolve(undefined));
  embed.addEventListener('svc-error', ({ error }) => {
    if (error) resolve({ code: error.code, message: error.message });
  });
  document.body.replaceChildren(embed);
  return promise;
}

let element: Promise<string> | undefined;

/** Returns the script that defines `<svc-embed>`, which is bundled once. */
export function bundleElement(): Promise<string> {
  const options = { format: 'iife', minify: false } as const;
  element ??= bundle("import './src/host/define.ts'", options).then((code) =>
    Buffer.from(code).toString(),
  );
  return element;
}
