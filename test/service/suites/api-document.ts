import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, it, type TestContext } from 'node:test';
import type { Comment, Thread, ThreadList } from '../../../src/api/comments.ts';
import { codeBlocks } from '../../repository/markdown.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** The functions of docs/api.md. */
interface Examples {
  readList(list: URL, token: string): AsyncGenerator<Thread>;
  watchList(list: URL, token: string, signal: AbortSignal): AsyncGenerator<ThreadList>;
  createComment(list: URL, token: string, body: string, parentId?: number): Promise<Comment>;
}

const modules = codeBlocks(readFileSync('docs/api.md', 'utf8'))
  .filter(({ language }) => language === 'ts')
  .map(
    ({ code }) => import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`),
  );
const { readList, watchList, createComment }: Examples = Object.assign(
  {},
  ...(await Promise.all(modules)),
);

/** Replaces the first response to `fetch`, after the service has sent it. */
function replaceFirstResponse(t: TestContext, replacement: () => Response): void {
  const send = globalThis.fetch;
  let isFirst = true;
  t.mock.method(globalThis, 'fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await send(...request);
    if (!isFirst) return response;
    isFirst = false;
    return replacement();
  });
}

/** The examples of docs/api.md, as they are written there. */
export function apiDocumentSuite(engine: TestEngine): void {
  describe('the examples of docs/api.md', () => {
    const service = testService(engine);
    const list = () => new URL(service.url('/api/v1/embed/dashboard/sales/comments'));

    it('read every thread once, also after a 429', async (t) => {
      const token = await service.tokenOf('reader');
      for (let index = 0; index < 205; index++) await service.comment(token, `thread ${index}`);
      replaceFirstResponse(
        t,
        () => new Response(null, { status: 429, headers: { 'Retry-After': '0' } }),
      );
      const bodies: string[] = [];
      for await (const { root } of readList(list(), token)) bodies.push(root.body);
      assert.deepEqual(
        bodies,
        Array.from({ length: 205 }, (_, index) => `thread ${204 - index}`),
      );
      await assert.rejects(readList(list(), 'no-token').next(), /^Error: 401 .*"status":401/);
    });

    it('return the list again when it changes, until the signal is aborted', async () => {
      const token = await service.token({ externalId: 'ann', embedTenantName: 'watched' });
      const controller = new AbortController();
      const pages = watchList(list(), token, controller.signal);
      const before = await pages.next();
      assert.deepEqual(before.value.items, []);
      const changed = pages.next();
      await service.comment(token, 'news');
      const { value: page } = await changed;
      assert.deepEqual(
        page.items.map(({ root }: Thread) => root.body),
        ['news'],
      );
      const aborted = pages.next();
      controller.abort();
      await assert.rejects(aborted, { name: 'AbortError' });
    });

    it('create one comment if the response to the first request is lost', async (t) => {
      const token = await service.token({ externalId: 'ann', embedTenantName: 'written' });
      replaceFirstResponse(t, () => {
        throw new TypeError('fetch failed');
      });
      const { id } = await createComment(list(), token, 'once');
      t.mock.restoreAll();
      const reply = await createComment(list(), token, 'reply', id);
      assert.deepEqual(await service.allCommentIds(token), new Set([id, reply.id]));
      await assert.rejects(createComment(list(), token, ''), /^Error: 400 .*"field":"body"/);
    });
  });
}
