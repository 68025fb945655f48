import type { Database, MountHandler } from '../../../src/service/index.ts';
import { type FullItem, ItemChange, NewItem, WORKSPACE_PATH } from '../../workspace.ts';
import { membersFor } from '../data-members.ts';
import { parseBody, problemsAsResponses, RequestError } from '../request-error.ts';
import { workspaceMember } from './member.ts';
import { createWorkspaceTables } from './store.ts';
import { Workspace } from './workspace.ts';

const ITEM = new RegExp(`^${WORKSPACE_PATH}/items/(\\d{1,15})$`);
const SLUG = new RegExp(`^${WORKSPACE_PATH}/slugs/([a-z0-9-]{1,60})$`);

/**
 * Creates the workspace routes: `GET /workspace`, `POST /workspace/items`, `GET`, `PATCH` and `DELETE` of
 * `/workspace/items/{id}`, `GET /workspace/slugs/{slug}`. `PATCH` supports `If-Match`.
 */
export async function workspaceRoute(database: Database): Promise<MountHandler> {
  await createWorkspaceTables(database);
  return (request, session) =>
    problemsAsResponses(async () => {
      const member = workspaceMember(session);
      const workspace = new Workspace(database, member);
      const { pathname } = new URL(request.url);
      const slug = SLUG.exec(pathname)?.[1];
      const id = Number(ITEM.exec(pathname)?.[1]);
      if (id > 0) return itemResponse(workspace, id, request);
      if (slug && request.method === 'GET') return itemJson(await workspace.read(slug));
      if (pathname === WORKSPACE_PATH && request.method === 'GET')
        return json({
          tenantName: session.embedTenant?.displayName ?? member.embedTenant,
          ...membersFor(session),
          ...(await workspace.view()),
        });
      if (pathname === `${WORKSPACE_PATH}/items` && request.method === 'POST')
        return itemJson(await workspace.create(await parseBody(request, NewItem)), 201);
      throw new RequestError(404, 'The workspace has no route of this path and method.');
    });
}

async function itemResponse(workspace: Workspace, id: number, request: Request): Promise<Response> {
  switch (request.method) {
    case 'GET':
      return itemJson(await workspace.read(id));
    case 'PATCH':
      return itemJson(
        await workspace.change(id, await parseBody(request, ItemChange), versionOf(request)),
      );
    case 'DELETE':
      await workspace.remove(id);
      return new Response(null, { status: 204 });
    default:
      throw new RequestError(405, 'An item takes GET, PATCH and DELETE.');
  }
}

/** Returns the version in `If-Match`; NaN for an invalid value, which matches no version. */
function versionOf(request: Request): number | undefined {
  const header = request.headers.get('If-Match');
  return header === null ? undefined : Number(/^"(\d+)"$/.exec(header)?.[1]);
}

function itemJson(item: FullItem, status?: number): Response {
  const response = json(item, status);
  response.headers.set('ETag', `"${item.updatedAt}"`);
  return response;
}

function json(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { 'Cache-Control': 'no-store' } });
}
