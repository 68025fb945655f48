import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const SURFACES = ['dashboard/sales', 'dashboard/unknown', 'd/1/app', 'chat'];
const PAGES = SURFACES.flatMap((path) =>
  ['', '/', '/7', '/tiles/3'].map((rest) => `/embed/${path}${rest}`),
);

const SCRIPT = 'text/javascript; charset=utf-8';
const FILES: [path: string, type: string, isImmutable: boolean][] = [
  ['/embed/assets/main-1a2b.js', SCRIPT, true],
  ['/embed/assets/index-BkHqRaWz.js', SCRIPT, true],
  ['/embed/static/js/main.e5ca3bac.chunk.js', SCRIPT, true],
  ['/embed/chunk-7QJ4XKLM.js', SCRIPT, true],
  ['/embed/main.js', SCRIPT, false],
  ['/embed/js/data-overview.js', SCRIPT, false],
  ['/embed/lib/roboto-v30-latin-500.js', SCRIPT, false],
  ['/embed/report-20240101.js', SCRIPT, false],
  ['/embed/assets/logo.svg', 'image/svg+xml; charset=utf-8', false],
  ['/embed/favicon.ico', 'image/x-icon', false],
  ['/embed/chat/icon.png', 'image/png', false],
  ['/embed/fonts/a%20b.woff2', 'font/woff2', false],
  ['/embed/model.bin', 'application/octet-stream', false],
];

const fileContent = (path: string) => `content of ${path}`;

function builtApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-embed-app-'));
  const write = (path: string) => {
    const file = join(folder, decodeURIComponent(path).slice('/embed/'.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fileContent(decodeURIComponent(path)));
  };
  for (const [path] of FILES) write(path);
  for (const name of ['print.html', '.env', '.git/config']) write(`/embed/${name}`);
  symlinkSync(join(folder, '.env'), join(folder, 'link.txt'));
  const page = '<html><head><title>x</title></head><body></body></html>';
  writeFileSync(join(folder, 'index.html'), page);
  return folder;
}

function accountIn(html: string) {
  const block =
    /<script type="application\/json" id="svc-embed-account">(.*)<\/script><\/head>/.exec(html);
  return JSON.parse(block?.[1] ?? 'null');
}

/** The pages of the three surfaces and their assets. */
export function pagesSuite(engine: TestEngine): void {
  describe('GET /embed pages', () => {
    const appFolder = builtApp();
    after(() => rmSync(appFolder, { recursive: true }));
    const service = testService(engine, { appFolder });

    it('responds with the same shell on every surface, with its headers', async () => {
      const responses = await Promise.all(PAGES.map((path) => service.request(path)));
      for (const { status, headers, text } of responses) {
        assert.equal(status, 200);
        assert.equal(text, responses[0]?.text);
        assert.equal(headers.get('referrer-policy'), 'no-referrer');
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        const others = [...headers.keys()].filter((name) => /^(x|cross|origin|strict)-/.test(name));
        assert.deepEqual(others, ['x-content-type-options', 'x-request-id']);
        assert.equal(
          headers.get('content-security-policy'),
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
            "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
            "require-trusted-types-for 'script'; trusted-types lit-html; " +
            'frame-ancestors http://host.example https://*.apps.example',
        );
      }
    });

    it('responds with 404 to a path of no surface', async () => {
      for (const path of ['/embed', '/embed/dashboard/', '/embed/d/1', '/embed/chats', '/embed/x'])
        assert.equal((await service.request(path)).status, 404, path);
    });

    it("writes the account's defaults to the page", async () => {
      assert.deepEqual(accountIn((await service.request('/embed/chat')).text), {
        hostOrigins: ['http://host.example', 'https://*.apps.example'],
        comments: true,
        allowAi: true,
        showAiWidgets: true,
        showDashboardChat: true,
        showWorkbookChat: true,
        locale: 'en-US',
        timezone: 'UTC',
        plan: 'premium',
      });
    });

    it('allows no frame ancestors for an account without host origins', async () => {
      const { headers } = await service.request('/embed/chat', { tenant: 'standard' });
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'$/);
    });

    it('serves every file of the folder, hashed ones as immutable and others with an ETag', async () => {
      for (const [path, type, isImmutable] of FILES) {
        const { status, headers, text } = await service.request(path);
        assert.equal(status, 200, path);
        assert.equal(text, fileContent(decodeURIComponent(path)));
        assert.equal(headers.get('content-type'), type, path);
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        const caching = isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
        assert.equal(headers.get('cache-control'), caching, path);
        const tag = headers.get('etag') ?? '';
        const again = await service.request(path, { headers: { 'if-none-match': tag } });
        assert.deepEqual([again.status, again.text], [304, ''], path);
        assert.equal(again.headers.get('cache-control'), caching);
      }
    });

    it('serves an HTML file with the policy of the pages, and isolates a picture', async () => {
      const { headers } = await service.request('/embed/print.html');
      const page = await service.request('/embed/chat');
      for (const name of ['content-security-policy', 'cache-control', 'referrer-policy'])
        assert.equal(headers.get(name), page.headers.get(name));
      const picture = await service.request('/embed/assets/logo.svg');
      assert.match(picture.headers.get('content-security-policy') ?? '', /; sandbox$/);
      const script = await service.request('/embed/main.js', { method: 'HEAD' });
      assert.deepEqual([script.status, script.headers.get('content-security-policy')], [200, null]);
    });

    it('serves no hidden file, no linked file and none outside of the folder', async () => {
      for (const path of [
        '/embed/assets/none.js',
        '/embed/assets/..%2f..%2findex.html',
        '/embed/assets/..%5c..%5cindex.html',
        '/embed/assets//etc/passwd',
        '/embed/assets/%00',
        '/embed/..%2findex.html',
        '/embed/index.html',
        '/embed/.env',
        '/embed/.git/config',
        '/embed/link.txt',
        '/embed/%E0',
        '/assets/main-1a2b.js',
      ])
        assert.equal((await service.request(path)).status, 404, path);
      const { status, headers } = await service.request('/embed/favicon.ico', { method: 'POST' });
      assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD']);
    });

    it('allows the Trusted Types policies of the account, and does not write them to the page', async () => {
      const cases: [string[], string][] = [
        [['dompurify', 'vue#1', 'allow-duplicates'], "dompurify vue#1 'allow-duplicates'"],
        [[], "'none'"],
      ];
      for (const [trustedTypes, directive] of cases) {
        await service.reconfigureEmbedding({ csp: { trustedTypes } });
        const { headers, text } = await service.request('/embed/chat');
        const policy = headers.get('content-security-policy') ?? '';
        assert.ok(policy.includes(`; trusted-types ${directive}; frame-ancestors `), policy);
        assert.equal(accountIn(text).csp, undefined);
      }
      await service.restart();
    });

    it('adds the configured sources to the Content-Security-Policy', async () => {
      await service.reconfigureEmbedding({
        pictureOrigins: ['https://people.example'],
        csp: {
          trustedTypes: false,
          script: ['https://cdn.example:8443/lib/', "'wasm-unsafe-eval'", "'sha256-YWJj='"],
          style: ["'unsafe-inline'"],
          connect: ['wss://*.live.example', 'https://[::1]:4000'],
          img: ['https://*.tiles.example'],
          font: ['data:'],
          frame: ['https://video.example'],
          worker: ['blob:'],
        },
      });
      const { headers, text } = await service.request('/embed/dashboard/sales/tiles/3');
      assert.equal(
        headers.get('content-security-policy'),
        "default-src 'none'; script-src 'self' https://cdn.example:8443/lib/ 'wasm-unsafe-eval' 'sha256-YWJj='; " +
          "style-src 'self' 'unsafe-inline'; " +
          "img-src 'self' data: blob: https://people.example https://*.tiles.example; " +
          "font-src 'self' data:; connect-src 'self' wss://*.live.example https://[::1]:4000; " +
          "frame-src https://video.example; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; " +
          'frame-ancestors http://host.example https://*.apps.example',
      );
      assert.equal(accountIn(text).csp, undefined);
      await service.restart();
    });

    it('allows no frame ancestors while embedding is disabled', async () => {
      await service.reconfigureEmbedding({ enabled: false });
      const { status, headers, text } = await service.request('/embed/chat');
      assert.equal(status, 200);
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'$/);
      assert.deepEqual(accountIn(text).hostOrigins, []);
      await service.restart();
    });
  });

  describe('GET /embed pages without an embedded app', () => {
    const service = testService(engine);

    it('responds with 503 and names SVC_EMBED_APP', async () => {
      const { status, body } = await service.request('/embed/chat');
      assert.equal(status, 503);
      assert.match(body.detail, /SVC_EMBED_APP/);
    });
  });
}
