import type { Database, MountHandler } from '../../../src/service/index.ts';
import { ItemChange, NewItem, WORKSPACE_PATH } from '../../workspace.ts';
import { declaredTo } from '../declared.ts';
import { answered, bodyAs, Refusal } from '../refusal.ts';
import { memberOf } from './member.ts';
import { createWorkspaceTables } from './store.ts';
import { Workspace } from './workspace.ts';

const ITEM = new RegExp(`^${WORKSPACE_PATH}/items/(\\d{1,15})$`);
const SLUG = new RegExp(`^${WORKSPACE_PATH}/slugs/([a-z0-9-]{1,60})$`);

/**
 * Makes the routes of the workspaces: `GET /workspace`, `POST /workspace/items`, `GET`, `PATCH` and `DELETE` of
 * `/workspace/items/{id}`, `GET /workspace/slugs/{slug}`.
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
      if (slug && request.method === 'GET') return json(await workspace.read(slug));
      if (pathname === WORKSPACE_PATH && request.method === 'GET')
        return json({
          tenantName: tenantName(session),
          ...declaredTo(session),
          ...(await workspace.view()),
        });
      if (pathname === `${WORKSPACE_PATH}/items` && request.method === 'POST')
        return json(await workspace.create(await bodyAs(request, NewItem)), 201);
      throw new Refusal(404, 'There is nothing at this address of the workspace.');
    });
}

async function itemAnswer(workspace: Workspace, id: number, request: Request): Promise<Response> {
  switch (request.method) {
    case 'GET':
      return json(await workspace.read(id));
    case 'PATCH':
      return json(await workspace.change(id, await bodyAs(request, ItemChange)));
    case 'DELETE':
      await workspace.remove(id);
      return new Response(null, { status: 204 });
    default:
      throw new Refusal(405, 'An item takes GET, PATCH and DELETE.');
  }
}

/**
 * What the embed tenant is called: the host says it in the security context, since a mounted route is not told of
 * the tenant's profile.
 */
function tenantName({ claims, embedTenant }: Parameters<MountHandler>[1]): string {
  const { tenantDisplayName } = claims.securityContext ?? {};
  return typeof tenantDisplayName === 'string'
    ? tenantDisplayName
    : (embedTenant?.displayName ?? embedTenant?.name ?? '');
}

function json(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { 'Cache-Control': 'no-store' } });
}
