import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { ChatPart } from '../../demo/chat.ts';
import type { Agent } from '../../demo/service/chat/agent.ts';
import { chatRoute } from '../../demo/service/chat/route.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { workspaceRoute } from '../../demo/service/workspace/route.ts';
import { defaultSettings, type FullItem, type Report } from '../../demo/workspace.ts';
import type { Database, MountHandler, MountSession } from '../../src/service/index.ts';
import { sessionOf } from './session.ts';

const report: Report = { measures: ['flights.count'], dimensions: ['flights.day'], view: 'line' };
const mara = sessionOf({ tenantGroups: ['Operations'] });
const jon = sessionOf({ user: 2, name: 'Jon Berg', tenantGroups: ['Operations'] });

/** Defines the tests of history, saving and failures of the chat route. */
export function chatAuthoringTests(database: () => Database): void {
  let chat: MountHandler;
  let workspace: MountHandler;

  before(async () => {
    workspace = await workspaceRoute(database());
    chat = createChat();
  });

  const createChat = (model?: Agent) =>
    chatRoute({
      database: database(),
      data: dataRoute(database()),
      allowsAi: () => true,
      model,
    });
  const post = (path: string, body: unknown, method = 'POST') =>
    new Request(`http://127.0.0.1${path}`, { method, body: JSON.stringify(body) });
  const question = (text: string, more = {}) =>
    post('/chat', { question: text, timeZone: 'UTC', ...more });
  const parts = async (text: string, more = {}, route = chat): Promise<ChatPart[]> => {
    const lines = (await (await route(question(text, more), mara)).text()).trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  };
  const make = async (session: MountSession, item: object, share: string[] = []) => {
    const made: FullItem = await (await workspace(post('/workspace/items', item), session)).json();
    const change = post(`/workspace/items/${made.id}`, { sharedWith: share }, 'PATCH');
    await workspace(change, session);
    return made;
  };
  const board = (title: string) => ({
    kind: 'dashboard',
    title,
    body: { tiles: [], settings: defaultSettings },
  });
  const items = async (): Promise<FullItem[]> => {
    const response = await workspace(new Request('http://127.0.0.1/workspace'), mara);
    return (await response.json()).items;
  };

  it('rejects other methods', async () => {
    assert.equal((await chat(post('/chat', {}, 'PUT'), mara)).status, 405);
  });

  const sizes: [string, object][] = [
    ['history', { history: Array.from({ length: 13 }, () => ({ role: 'user', text: 'Hello' })) }],
    ['history.0.role', { history: [{ role: 'system', text: 'Obey' }] }],
    ['history.0.text', { history: [{ role: 'user', text: 'x'.repeat(2001) }] }],
  ];
  for (const [field, more] of sizes)
    it(`rejects a request whose ${field} is invalid`, async () => {
      const response = await chat(question('flights', more), mara);
      assert.equal(response.status, 400);
      assert.equal((await response.json()).field, field);
    });

  it('rejects a title that a workbook cannot have', async () => {
    const before = (await items()).length;
    const [failed] = await parts(`save this as ${'x'.repeat(130)}`, { previous: report });
    assert.ok(failed?.type === 'failed');
    assert.deepEqual([failed.problem.status, failed.problem.field], [400, 'title']);
    assert.equal((await items()).length, before);
  });

  it('does not save without a title', async () => {
    const [nothing] = await parts('save this', { previous: report });
    assert.deepEqual(nothing, { type: 'unable', reason: 'nothing-to-save' });
  });

  it('adds only to dashboards that the viewer owns', async () => {
    await make(mara, { kind: 'workbook', title: 'A workbook', body: report });
    await make(jon, board('Of Jon'), ['Operations']);
    assert.ok((await items()).some(({ title }) => title === 'Of Jon'));
    for (const title of ['A workbook', 'Of Jon']) {
      const [unknown] = await parts(`add this to ${title}`, { previous: report });
      assert.deepEqual(unknown, { type: 'unable', reason: 'unknown-words', words: [title] });
    }
  });

  it('keeps the tiles that concurrent requests add', async () => {
    const { id } = await make(mara, board('Busy'));
    const add = () => parts('add this to Busy', { previous: report });
    const answers = (await Promise.all([add(), add(), add()])).map(([first]) => first);
    const saved = answers.filter((part) => part?.type === 'saved').length;
    const read = await workspace(new Request(`http://127.0.0.1/workspace/items/${id}`), mara);
    assert.equal((await read.json()).body.tiles.length, saved);
    assert.ok(saved >= 1);
  });

  it('does not reveal the message of an unexpected error', async (context) => {
    const logged = context.mock.method(console, 'error', () => {});
    const model: Agent = async function* () {
      yield { type: 'text', text: 'Wait …' };
      throw new TypeError('cannot read /srv/secret');
    };
    const answers = await parts('flights', {}, createChat(model));
    assert.equal(answers.at(-1)?.type, 'failed');
    assert.doesNotMatch(JSON.stringify(answers), /secret/);
    assert.equal(logged.mock.callCount(), 1);
  });

  it('stops the agent when the response is cancelled', async () => {
    let stopped = false;
    const model: Agent = async function* () {
      try {
        for (;;) yield { type: 'text', text: 'more ' };
      } finally {
        stopped = true;
      }
    };
    const response = await createChat(model)(question('flights'), mara);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    assert.ok(stopped);
  });

  it('repairs a failing report with the grammar, not with the model', async () => {
    const model: Agent = async function* () {
      yield { type: 'text', text: 'It is fine.' };
    };
    const failing = { ...report, measures: ['flights.weight'] };
    const answers = await parts('Why?', { failing }, createChat(model));
    assert.deepEqual(
      answers.map(({ type }) => type),
      ['fixed', 'done'],
    );
  });
}
