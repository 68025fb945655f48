import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { workspaceMember } from '../../demo/service/workspace/member.ts';
import { workspaceRoute } from '../../demo/service/workspace/route.ts';
import { Workspace } from '../../demo/service/workspace/workspace.ts';
import { defaultSettings, type FullItem, type Report } from '../../demo/workspace.ts';
import type { Database, MountHandler, MountSession } from '../../src/service/index.ts';
import { sessionOf } from './session.ts';

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const report: Report = { measures: ['flights.count'], dimensions: ['flights.day'], view: 'line' };
const mara = sessionOf({ tenantGroups: ['Operations', 'Revenue'] });
const jon = sessionOf({
  user: 2,
  name: 'Jon Berg',
  tenantGroups: ['Operations'],
  allGroups: ['Finance', 'Operations', 'Revenue'],
});
const ada = sessionOf({ user: 3, name: 'Ada Moe' });
const eva = sessionOf({ user: 4, name: 'Eva Dal', tenantGroups: ['Revenue'] });
const ofReport = (part: object) => ({
  kind: 'workbook',
  title: 'X',
  body: { ...report, ...part },
});
const ofBoard = (part: object) => ({
  kind: 'dashboard',
  title: 'X',
  body: { tiles: [], settings: defaultSettings, ...part },
});
const outsiders = {
  'another embed tenant': sessionOf({ embedTenant: 'southwind', tenantGroups: ['Operations'] }),
  'another account': sessionOf({ tenant: 'landline', tenantGroups: ['Operations'] }),
};

/** Defines the tests of the workspace route. */
export function workspaceRouteTests(database: () => Database): void {
  let route: MountHandler;

  before(async () => {
    route = await workspaceRoute(database());
  });

  const call = async (
    session: MountSession,
    method: string,
    path = '',
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    return route(new Request(`http://127.0.0.1/workspace${path}`, init), session);
  };
  const status = async (...args: Parameters<typeof call>) => (await call(...args)).status;
  const create = async (session: MountSession, item: unknown): Promise<FullItem> => {
    const response = await call(session, 'POST', '/items', item);
    assert.equal(response.status, 201, await response.clone().text());
    return response.json();
  };
  const workbook = (session: MountSession, more = {}) =>
    create(session, { kind: 'workbook', title: 'Per day', body: report, ...more });
  const titles = async (session: MountSession) => {
    const { items } = await (await call(session, 'GET')).json();
    return items.map(({ title }: FullItem) => title);
  };

  it('saves a workbook and changes only the given members', async () => {
    const { id } = await workbook(mara);
    const body = { ...report, filters: { 'flights.origin': ["O'Hare", 'LAX'] }, limit: 5 };
    const changed = await (await call(mara, 'PATCH', `/items/${id}`, { body })).json();
    assert.equal(changed.title, 'Per day');
    const read = await (await call(mara, 'GET', `/items/${id}`)).json();
    assert.deepEqual(read.body, body);
    assert.equal(read.isOwn, true);
    assert.equal(read.owner, 'Mara Lind');
    assert.equal(await status(mara, 'DELETE', `/items/${id}`), 204);
    assert.equal(await status(mara, 'GET', `/items/${id}`), 404);
  });

  it('returns the tenant name and all groups of the embed tenant', async () => {
    const view = await (await call(jon, 'GET')).json();
    assert.equal(view.tenantName, 'Northwind Travel');
    assert.deepEqual(view.groups, ['Finance', 'Operations', 'Revenue']);
    const { id } = await workbook(jon);
    assert.equal(await status(jon, 'PATCH', `/items/${id}`, { sharedWith: ['Finance'] }), 200);
    const unnamed = { ...jon, embedTenant: { ...outsiders['another embed tenant'].embedTenant } };
    Object.assign(unnamed.embedTenant, { displayName: null });
    const other = await (await call(unnamed as MountSession, 'GET')).json();
    assert.equal(other.tenantName, 'southwind');
  });

  it('returns an item only to its owner and to the groups that it is shared with', async () => {
    const { id } = await workbook(mara, { title: 'Shared one' });
    assert.equal(await status(jon, 'GET', `/items/${id}`), 404);
    await call(mara, 'PATCH', `/items/${id}`, { sharedWith: ['Operations'] });
    assert.ok((await titles(jon)).includes('Shared one'));
    const read = await (await call(jon, 'GET', `/items/${id}`)).json();
    assert.equal(read.isOwn, false);
    assert.deepEqual(read.sharedWith, []);
    for (const [who, session] of Object.entries({ ada, eva, ...outsiders })) {
      assert.equal(await status(session, 'GET', `/items/${id}`), 404, who);
      assert.deepEqual(await titles(session), [], who);
    }
    await call(mara, 'PATCH', `/items/${id}`, { sharedWith: [] });
    assert.equal(await status(jon, 'GET', `/items/${id}`), 404);
  });

  it('lets only the owner change and remove an item', async () => {
    const { id } = await workbook(mara);
    await call(mara, 'PATCH', `/items/${id}`, { sharedWith: ['Operations'] });
    assert.equal(await status(jon, 'PATCH', `/items/${id}`, { title: 'Mine' }), 403);
    assert.equal(await status(jon, 'DELETE', `/items/${id}`), 403);
    assert.equal(await status(ada, 'PATCH', `/items/${id}`, { title: 'Mine' }), 404);
    const outsider = outsiders['another embed tenant'];
    assert.equal(await status(outsider, 'DELETE', `/items/${id}`), 404);
    assert.equal(await status(mara, 'DELETE', `/items/${id}`), 204);
  });

  it('shares the items of a shared folder, and keeps them when the folder is removed', async () => {
    const folder = await create(mara, { kind: 'folder', title: 'Reviews' });
    const inside = await workbook(mara, { title: 'In a folder', folderId: folder.id });
    await call(mara, 'PATCH', `/items/${folder.id}`, { sharedWith: ['Operations'] });
    assert.equal(await status(jon, 'GET', `/items/${inside.id}`), 200);
    assert.equal(await status(mara, 'DELETE', `/items/${folder.id}`), 204);
    assert.equal(await status(jon, 'GET', `/items/${inside.id}`), 404);
    const left = await (await call(mara, 'GET', `/items/${inside.id}`)).json();
    assert.equal(left.folderId, null);
  });

  it('rejects moves into another user’s folder', async () => {
    const folder = await create(mara, { kind: 'folder', title: 'Shared folder' });
    await call(mara, 'PATCH', `/items/${folder.id}`, { sharedWith: ['Operations'] });
    const item = { kind: 'workbook', title: 'X', body: report, folderId: folder.id };
    assert.equal(await status(jon, 'POST', '/items', item), 400);
    const { id } = await workbook(jon);
    assert.equal(await status(jon, 'PATCH', `/items/${id}`, { folderId: folder.id }), 400);
    assert.equal(await status(jon, 'PATCH', `/items/${id}`, { folderId: id }), 400);
    assert.equal(await status(mara, 'PATCH', `/items/${folder.id}`, { folderId: folder.id }), 400);
  });

  it('finds a dashboard by its slug, which is unique within the embed tenant', async () => {
    const board = ofBoard({});
    const { id } = await create(mara, board);
    assert.equal(await status(mara, 'PATCH', `/items/${id}`, { slug: 'weekly' }), 200);
    assert.equal(await status(mara, 'PATCH', `/items/${id}`, { slug: 'weekly' }), 200);
    const read = await (await call(mara, 'GET', '/slugs/weekly')).json();
    assert.equal(read.id, id);
    assert.equal(await status(jon, 'GET', '/slugs/weekly'), 404);
    const other = await create(jon, board);
    const taken = await call(jon, 'PATCH', `/items/${other.id}`, { slug: 'weekly' });
    assert.equal(taken.status, 409);
    const { code, slug: named, field } = await taken.json();
    assert.deepEqual([code, named, field], ['slug-taken', 'weekly', 'slug']);
    const outsider = outsiders['another embed tenant'];
    const elsewhere = await create(outsider, board);
    const slug = { slug: 'weekly' };
    assert.equal(await status(outsider, 'PATCH', `/items/${elsewhere.id}`, slug), 200);
  });

  it('assigns a slug to one of two concurrent requests', async () => {
    for (const slug of ['race-a', 'race-b', 'race-c']) {
      const items = [await create(mara, ofBoard({})), await create(mara, ofBoard({}))];
      const outcomes = items.map(({ id }) => status(mara, 'PATCH', `/items/${id}`, { slug }));
      assert.deepEqual((await Promise.all(outcomes)).toSorted(), [200, 409]);
    }
  });

  it('rejects a change of an outdated version', async () => {
    const { id } = await workbook(mara);
    const read = await call(mara, 'GET', `/items/${id}`);
    const first = { 'If-Match': read.headers.get('ETag') ?? '' };
    assert.match(first['If-Match'], /^"\d+"$/);
    const change = (title: string, headers?: Record<string, string>) =>
      call(mara, 'PATCH', `/items/${id}`, { title }, headers);
    const outcomes = [change('One', first), change('Two', first)];
    const statuses = (await Promise.all(outcomes)).map((answer) => answer.status);
    assert.deepEqual(statuses.toSorted(), [200, 412]);
    const late = await change('Three', first);
    assert.equal(late.status, 412);
    assert.equal((await late.json()).code, 'changed-elsewhere');
    assert.equal((await change('Four', { 'If-Match': 'whatever' })).status, 412);
    assert.equal((await change('Five')).status, 200);
  });

  it('makes different versions within a millisecond', async () => {
    const member = workspaceMember(mara);
    const workspace = new Workspace(database(), member, () => 1_000);
    const first = await workspace.create({ kind: 'folder', title: 'One' });
    const second = await workspace.change(first.id, { title: 'Two' }, first.updatedAt);
    await assert.rejects(workspace.change(first.id, { title: 'Three' }, first.updatedAt));
    assert.notEqual(second.updatedAt, first.updatedAt);
  });

  it('does not make a new version when sharing changes', async () => {
    const { id, updatedAt } = await workbook(mara);
    const shared = await call(mara, 'PATCH', `/items/${id}`, { sharedWith: ['Operations'] });
    assert.equal((await shared.json()).updatedAt, updatedAt);
  });

  it('requires creator mode and a user of an embed tenant', async () => {
    assert.equal(await status(sessionOf({ creatorMode: false }), 'GET'), 403);
    assert.equal(await status({ ...mara, embedTenant: null }, 'GET'), 403);
    assert.equal(await status({ ...mara, user: null }, 'GET'), 403);
  });

  const folder = { kind: 'folder', title: 'X' };
  const tile = { id: '1', kind: 'report', title: 'T', report };
  const rejected: [string, unknown][] = [
    ['kind', { ...folder, kind: 'report' }],
    ['title', { ...folder, title: '  ' }],
    ['title', { ...folder, title: 'a\0b' }],
    ['title', { ...folder, title: 'a\ud800b' }],
    ['title', { ...folder, title: 'x'.repeat(121) }],
    ['folderId', { ...ofReport({}), folderId: 999_999 }],
    ['folderId', { ...ofReport({}), folderId: 1.5 }],
    ['body', { kind: 'workbook', title: 'X' }],
    ['body.view', ofReport({ view: 'pie' })],
    ['body.measures', ofReport({ measures: 'count(*)' })],
    ['body.measures', ofReport({ measures: times(9, 'flights.count') })],
    ['body.dimensions', ofReport({ dimensions: times(5, 'flights.day') })],
    ['body.filters.flights.origin', ofReport({ filters: { 'flights.origin': times(101, 'LAX') } })],
    ['body.limit', ofReport({ limit: 5001 })],
    ['body.settings.theme', ofBoard({ settings: { ...defaultSettings, theme: 'neon' } })],
    ['body.tiles', ofBoard({ tiles: times(25, tile) })],
  ];
  for (const [field, item] of rejected)
    it(`rejects ${JSON.stringify(item).slice(0, 120)} and names ${field}`, async () => {
      const response = await call(mara, 'POST', '/items', item);
      assert.equal(response.status, 400);
      assert.match(response.headers.get('Content-Type') ?? '', /problem\+json/);
      assert.equal((await response.json()).field, field);
    });

  it('rejects invalid changes', async () => {
    const { id } = await workbook(mara);
    const dashboard = await create(mara, ofBoard({}));
    const path = `/items/${dashboard.id}`;
    const settings = { ...defaultSettings, timeZone: 'Mars/Olympus' };
    const changes: [string, object][] = [
      [`/items/${id}`, { slug: 'a' }],
      [`/items/${id}`, ofBoard({})],
      [`/items/${id}`, { sharedWith: ['Nobody'] }],
      [path, { slug: '../x' }],
      [path, { body: { tiles: [], settings } }],
      [path, { sharedWith: times(101, 'Operations') }],
    ];
    for (const [item, change] of changes)
      assert.equal(await status(mara, 'PATCH', item, change), 400, JSON.stringify(change));
    assert.equal(await status(mara, 'PUT', path, {}), 405);
    assert.equal(await status(mara, 'GET', '/items/abc'), 404);
  });

  it('binds values that look like SQL', async () => {
    const title = "x'); drop table demo_item; --";
    const { id } = await workbook(mara, { title });
    assert.equal((await (await call(mara, 'GET', `/items/${id}`)).json()).title, title);
    assert.equal(await status(mara, 'GET', "/slugs/x'--"), 404);
  });
}
