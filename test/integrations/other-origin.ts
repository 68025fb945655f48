import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { serve } from '../node/serve.ts';
import { codeBlocks } from '../repository/markdown.ts';
import { dashboardIn, logOut } from './app-page.ts';

type Backend = typeof import('../../src/backend/index.ts');

/** How the page of `other-origin.ts` authenticates. */
export type Credential = 'cookie' | 'bearer token';

/** The line of docs/backends.md that adds a token, instead of the line without one. */
const [TOKEN_LINE] = codeBlocks(readFileSync('docs/backends.md', 'utf8'))
  .map(({ code }) => code)
  .filter((code) => code.includes('accessToken'));
const HEADERS_LINE = "const headers = { 'Content-Type': 'application/json' };\n";

/** A page with an embed, and its server. */
export interface Page {
  readonly server: Server;
  readonly origin: string;
}

/** Starts a server for the page; `script` is set before the page is opened. */
export async function servePage(files: { script: string; serviceUrl: string }): Promise<Page> {
  const { server, port } = await serve(({ url }, response) => {
    const isScript = url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript
        ? files.script
        : `<!doctype html><html lang="en"><title>Sales</title><link rel="icon" href="data:,">
           <svc-embed base-url="${files.serviceUrl}" dashboard="sales"></svc-embed>
           <script type="module" src="/page.js"></script></html>`,
    );
  });
  return { server, origin: `http://localhost:${port}` };
}

/** Starts the endpoint of the app in `folder`, with the origin of the page in `allowOrigins`. */
export async function serveEndpoint(folder: string, pageOrigin: string): Promise<Page> {
  const source = readFileSync(join(folder, 'embed-session.ts'), 'utf8');
  const file = join(folder, 'other-origin-session.ts');
  writeFileSync(
    file,
    source.replace('  session:', `  allowOrigins: ['${pageOrigin}'],\n  session:`),
  );
  const { embedSession } = await import(pathToFileURL(file).href);
  const backend = join(folder, 'node_modules/svc-embed/dist/backend.js');
  const { toNodeHandler }: Backend = await import(pathToFileURL(backend).href);
  const { server, port } = await serve(toNodeHandler(embedSession));
  return { server, origin: `http://localhost:${port}` };
}

/** Bundles `other-origin.ts` of the app in `folder`, which calls `endpoint`. */
export async function bundlePage(
  folder: string,
  credential: Credential,
  endpoint: string,
): Promise<string> {
  const source = readFileSync(join(folder, 'other-origin.ts'), 'utf8');
  assert.ok(TOKEN_LINE && source.includes(HEADERS_LINE));
  const authenticated =
    credential === 'cookie'
      ? source
      : source.replace(HEADERS_LINE, TOKEN_LINE).replace("    credentials: 'include',\n", '');
  const { outputFiles } = await build({
    stdin: {
      contents: `${authenticated.replace('https://api.acme.example', endpoint)}
        async function accessToken() { return localStorage.getItem('token'); }`,
      loader: 'ts',
      resolveDir: folder,
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Opens the page without and with a credential, and signs out. */
export async function checkPage(
  browser: Browser,
  origin: string,
  credential: Credential,
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.locator('svc-embed').getByRole('alert').waitFor();
  if (credential === 'cookie')
    await context.addCookies([{ name: 'session', value: 'ada', url: origin }]);
  else await page.evaluate(() => localStorage.setItem('token', 'ada'));
  await page.reload();
  await dashboardIn(page);
  await logOut(page);
  await context.close();
}
