import assert from 'node:assert/strict';
import { it } from 'node:test';
import { defaultSettings, type FullItem, type Report } from '../../demo/workspace.ts';
import type { MountSession } from '../../src/service/index.ts';
import type { RouteClient } from './route-client.ts';
import { sessionOf } from './session.ts';

const report: Report = { measures: ['flights.count'], dimensions: ['flights.day'], view: 'line' };
const mara = sessionOf({ tenantGroups: ['Operations'] });
const jon = sessionOf({ user: 2, name: 'Jon Berg', tenantGroups: ['Operations'] });

/** Defines the tests of saving in the chat. */
export function chatAuthoringTests(
  routes: () => { chat: RouteClient; workspace: RouteClient },
): void {
  const first = async (text: string, more = {}, session = mara) =>
    (await routes().chat.parts(session, text, more))[0];
  const items = async (): Promise<FullItem[]> => {
    const response = await routes().workspace.call(mara, undefined, '/workspace');
    return (await response.json()).items;
  };
  const read = async (id: number): Promise<FullItem> =>
    (await routes().workspace.call(mara, undefined, `/workspace/items/${id}`)).json();
  const create = async (session: MountSession, item: object): Promise<FullItem> =>
    (await routes().workspace.call(session, item, '/workspace/items')).json();
  const board = (title: string) => ({
    kind: 'dashboard',
    title,
    body: { tiles: [], settings: defaultSettings },
  });

  it('saves the previous report with the filters of the dashboard, only if the session may', async () => {
    const filters = { 'flights.origin': 'ORD' };
    const more = { previous: report, filters };
    const saved = await first('save this as From Chicago', more);
    assert.ok(saved?.type === 'saved');
    assert.deepEqual((await read(saved.id)).body, { ...report, filters });
    const { length } = await items();
    const settings = { allowChatWorkspaceAuthoring: false };
    for (const session of [sessionOf({ settings }), sessionOf({ creatorMode: false })])
      assert.deepEqual(await first('save this as X', more, session), {
        type: 'unable',
        reason: 'may-not-save',
      });
    const nothing = { type: 'unable', reason: 'nothing-to-save' };
    assert.deepEqual(await first('save this as Nothing'), nothing);
    assert.deepEqual(await first('save this', more), nothing);
    const failed = await first(`save this as ${'x'.repeat(130)}`, more);
    assert.ok(failed?.type === 'failed');
    assert.deepEqual([failed.problem.status, failed.problem.field], [400, 'title']);
    assert.equal((await items()).length, length);
  });

  it('adds only to dashboards that the viewer owns', async () => {
    await create(mara, { kind: 'workbook', title: 'A workbook', body: report });
    const { id } = await create(jon, board('Of Jon'));
    const share = { sharedWith: ['Operations'] };
    await routes().workspace.call(jon, share, `/workspace/items/${id}`, 'PATCH');
    assert.ok((await items()).some(({ title }) => title === 'Of Jon'));
    for (const title of ['A workbook', 'Of Jon', 'Unknown']) {
      const part = await first(`add this to ${title}`, { previous: report });
      assert.deepEqual(part, { type: 'unable', reason: 'unknown-words', words: [title] });
    }
  });

  it('keeps the tiles that concurrent requests add', async () => {
    const { id } = await create(mara, board('Busy'));
    const add = () => first('add this to busy', { previous: report });
    const parts = await Promise.all([add(), add(), add()]);
    const saved = parts.filter((part) => part?.type === 'saved').length;
    const { tiles } = (await read(id)).body as { tiles: { report: Report }[] };
    assert.equal(tiles.length, saved);
    assert.deepEqual(tiles[0]?.report, report);
  });
}
