import type { Database, MountHandler } from '../../../src/service/index.ts';
import { type FullItem, ItemChange, NewItem, WORKSPACE_PATH } from '../../workspace.ts';
import { declaredTo } from '../declared.ts';
import { answered, bodyAs, Refusal } from '../refusal.ts';
import { memberOf } from './member.ts';
import { createWorkspaceTables } from './store.ts';
import { Workspace } from './workspace.ts';

const ITEM = new RegExp(`^${WORKSPACE_PATH}/items/(\\d{1,15})$`);
const SLUG = new RegExp(`^${WORKSPACE_PATH}/slugs/([a-z0-9-]{1,60})$`);

/**
 * Makes the routes of the workspaces: `GET /workspace`, `POST /workspace/items`, `GET`, `PATCH` and `DELETE` of
 * `/workspace/items/{id}`, `GET /workspace/slugs/{slug}`. `If-Match` makes a change depend on the item's version.
 */
export async function workspaceRoute(database: Database): Promise<MountHandler> {
  await createWorkspaceTables(database);
  return (request, session) =>
    answered(async () => {
      const member = memberOf(session);
      const workspace = new Workspace(database, member);
      const { pathname } = new URL(request.url);
      const slug = SLUG.exec(pathname)?.[1];
      const id = Number(ITEM.exec(pathname)?.[1]);
      if (id > 0) return itemAnswer(workspace, id, request);
      if (slug && request.method === 'GET') return itemJson(await workspace.read(slug));
      if (pathname === WORKSPACE_PATH && request.method === 'GET')
        return json({
          tenantName: session.embedTenant?.displayName ?? member.embedTenant,
          ...declaredTo(session),
          ...(await workspace.view()),
        });
      if (pathname === `${WORKSPACE_PATH}/items` && request.method === 'POST')
        return itemJson(await workspace.create(await bodyAs(request, NewItem)), 201);
      throw new Refusal(404, 'There is nothing at this address of the workspace.');
    });
}

async function itemAnswer(workspace: Workspace, id: number, request: Request): Promise<Response> {
  switch (request.method) {
    case 'GET':
      return itemJson(await workspace.read(id));
    case 'PATCH':
      return itemJson(
        await workspace.change(id, await bodyAs(request, ItemChange), versionIn(request)),
      );
    case 'DELETE':
      await workspace.remove(id);
      return new Response(null, { status: 204 });
    default:
      throw new Refusal(405, 'An item takes GET, PATCH and DELETE.');
  }
}

/** The version that a change was made from, out of `If-Match`; none of a strange form is ever in force. */
function versionIn(request: Request): number | undefined {
  const given = request.headers.get('If-Match');
  return given === null ? undefined : Number(/^"(\d+)"$/.exec(given)?.[1]);
}

function itemJson(item: FullItem, status?: number): Response {
  const answer = json(item, status);
  answer.headers.set('ETag', `"${item.updatedAt}"`);
  return answer;
}

function json(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { 'Cache-Control': 'no-store' } });
}
