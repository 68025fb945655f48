import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { createAppFolder } from '../../node/app-folder.ts';
import { startEmbedService } from '../../node/embed-service.ts';
import { serve } from '../../node/serve.ts';
import { median } from '../median.ts';
import { bound, milliseconds, type Result } from '../result.ts';

const ROUNDS = 30;
const MAX_DELAY_MS = 15;
const RUNTIME = `
  import { startRuntime } from './src/runtime/index.ts';
  startRuntime({ mount() {} });
`;
/** An app that only exchanges the session. */
const BARE = `
  const sessionId = new URLSearchParams(location.search).get('session');
  const response = await fetch('/api/v1/embed/session/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
  await response.json();
  parent.postMessage({ type: 'svc:event:ready' }, '*');
`;

/** Measures in the host page from the first statement of the embedded app to `ready`, compared with a bare exchange. */
export async function ready(page: Page): Promise<Result> {
  const { server: host, port } = await serve((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>host</title>');
  });
  const origin = `http://localhost:${port}`;
  const apps = [await serveApp(RUNTIME, origin), await serveApp(BARE, origin)] as const;
  try {
    await page.goto(origin);
    const times: [runtime: number[], bare: number[]] = [[], []];
    for (let round = -3; round < ROUNDS; round++) {
      for (const [index, app] of apps.entries()) {
        const time = await page.evaluate(startToReady, await app.embedUrl());
        if (round >= 0) times[index]?.push(time);
      }
    }
    const bare = median(times[1]);
    return bound(
      'first script to ready, service already running',
      milliseconds,
      median(times[0]),
      [bare, 'bare exchange'],
      { atMost: bare + MAX_DELAY_MS },
    );
  } finally {
    for (const app of apps) await app.close();
    host.closeAllConnections();
    host.close();
  }
}

/** Serves an embedded app. The first statement of its script posts `start` to the host. */
async function serveApp(source: string, hostOrigin: string) {
  const appFolder = await createAppFolder(source, {
    banner: { js: "parent.postMessage('start', '*');" },
  });
  const service = await startEmbedService({ hostOrigins: [hostOrigin] }, { appFolder });
  return {
    /** Returns the URL of an embed with a new session. */
    async embedUrl() {
      return `${service.origin}/embed/dashboard/sales?session=${await service.mint()}`;
    },
    async close() {
      await service.close();
      await rm(appFolder, { recursive: true });
    },
  };
}

/** Runs in the host page. */
function startToReady(url: string): Promise<number> {
  const frame = document.createElement('iframe');
  frame.referrerPolicy = 'origin';
  frame.src = url;
  return new Promise((resolve) => {
    let started = 0;
    const listener = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow) return;
      if (data === 'start') started = performance.now();
      if (data?.type !== 'svc:event:ready') return;
      removeEventListener('message', listener);
      frame.remove();
      resolve(performance.now() - started);
    };
    addEventListener('message', listener);
    document.body.append(frame);
  });
}
