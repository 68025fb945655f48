import type { Browser, Page } from 'playwright-core';
import { bundle } from '../../node/bundle.ts';
import { serve } from '../../node/serve.ts';
import type { page as benchPage } from './page.ts';

type BenchPage = typeof benchPage;

const SCRIPT = `
  import { page } from './test/bench/comments/page.ts';
  globalThis.bench = page;
`;
const HTML =
  '<!doctype html><html lang="en"><title>bench</title><body><script type="module" src="/page.js"></script>';

/** A server of the benchmark's page. */
export interface PageServer {
  readonly origin: string;
  close(): void;
}

/** Serves the page, built as for production. */
export async function servePage(): Promise<PageServer> {
  const script = await bundle(SCRIPT, {
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const { server, port } = await serve(({ url }, response) => {
    const isScript = url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : HTML);
  });
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}

/** Opens the page. */
export async function openPage(browser: Browser, { origin }: PageServer): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  await page.goto(origin);
  await page.waitForFunction(() => 'bench' in globalThis);
  return page;
}

/** Calls a function of the page. */
export function call<Name extends keyof BenchPage>(
  page: Page,
  name: Name,
  ...parameters: Parameters<BenchPage[Name]>
): Promise<Awaited<ReturnType<BenchPage[Name]>>> {
  return page.evaluate(`bench.${name}(...${JSON.stringify(parameters)})`);
}
