import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { ChatPart } from '../../demo/chat.ts';
import { modelAgent, readModelEndpoint } from '../../demo/service/chat/model-agent.ts';
import { chatRoute } from '../../demo/service/chat/route.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { loadFlights } from '../../demo/service/load-flights.ts';
import { workspaceRoute } from '../../demo/service/workspace/route.ts';
import { defaultSettings, type Report } from '../../demo/workspace.ts';
import type { MountHandler } from '../../src/service/index.ts';
import { chatAuthoringTests } from './chat-authoring.ts';
import { chatFilterTests } from './chat-filters.ts';
import { engines, type OpenedDatabase } from './engines.ts';
import { clientOf, type RouteClient } from './route-client.ts';
import { sessionOf } from './session.ts';

const mara = sessionOf();
const withSettings = (settings: object) => sessionOf({ settings });
const report: Report = { measures: ['flights.count'], dimensions: ['flights.day'], view: 'line' };

describe('chat route', () => {
  let opened: OpenedDatabase;
  let data: MountHandler;
  let workspace: RouteClient;
  let chat: RouteClient;
  let off: RouteClient;

  before(async () => {
    opened = await (engines.sqlite as () => Promise<OpenedDatabase>)();
    const { database } = opened;
    await loadFlights(database, () => {}, 20_000);
    data = dataRoute(database);
    workspace = clientOf(await workspaceRoute(database));
    chat = clientOf(chatRoute({ database, data, allowsAi: () => true }));
    off = clientOf(chatRoute({ database, data, allowsAi: (tenant) => tenant !== 'skyline' }));
  });

  after(() => opened.close());

  const kinds = (parts: ChatPart[]) => parts.map(({ type }) => type);
  const items = async () => {
    const response = await workspace.call(mara, undefined, '/workspace');
    return (await response.json()).items;
  };

  it('streams the rows of the data route', async () => {
    const parts = await chat.parts(mara, 'flights by weekday in March');
    assert.deepEqual(kinds(parts), ['understood', 'rows', 'done']);
    const { rows } = parts[1] as Extract<ChatPart, { type: 'rows' }>;
    const query = {
      measures: ['flights.count'],
      dimensions: ['flights.weekday'],
      filters: { 'flights.month': '2001-03' },
      timeZone: 'UTC',
    };
    const direct = await clientOf(data).call(mara, query, '/data/query');
    assert.deepEqual(rows, (await direct.json()).rows);
  });

  it('uses the data model of the session’s branch', async () => {
    const staging = sessionOf();
    staging.claims.branch = 'staging';
    const [first] = await chat.parts(mara, 'average distance by month');
    assert.deepEqual(first, { type: 'unable', reason: 'unknown-words', words: ['distance'] });
    assert.equal(kinds(await chat.parts(staging, 'average distance by month'))[0], 'understood');
  });

  it('returns the members that it understands', async () => {
    const info = await (await chat.call(mara)).json();
    assert.equal(info.agent, 'grammar');
    assert.ok(info.measures.includes('flights.average_delay'));
    assert.ok(info.dimensions.includes('flights.weekday'));
  });

  it('rejects all requests of a session or account without AI, unlike the other routes', async () => {
    const without = withSettings({ allowAi: false });
    const question = { question: 'flights per day', timeZone: 'UTC' };
    assert.equal((await chat.call(without, question)).status, 403);
    assert.equal((await chat.call(without)).status, 403);
    assert.equal((await off.call(mara, question)).status, 403);
    assert.equal((await off.call(withSettings({ allowAi: true }), question)).status, 403);
    assert.equal((await chat.call(withSettings({ allowAi: true }), question)).status, 200);
    assert.equal((await workspace.call(without, undefined, '/workspace')).status, 200);
    const query = { measures: ['flights.count'], timeZone: 'UTC' };
    assert.equal((await clientOf(data).call(without, query, '/data/query')).status, 200);
  });

  it('saves the previous report only if the session may save', async () => {
    const command = 'save this as Flights per day';
    const saved = await chat.parts(mara, command, { previous: report });
    assert.deepEqual(kinds(saved), ['saved', 'done']);
    assert.ok((await items()).some(({ title }: { title: string }) => title === 'Flights per day'));
    const before = (await items()).length;
    const forbidden = [
      withSettings({ allowChatWorkspaceAuthoring: false }),
      sessionOf({ creatorMode: false, settings: { allowChatWorkspaceAuthoring: true } }),
    ];
    for (const session of forbidden) {
      const [rejected] = await chat.parts(session, command, { previous: report });
      assert.deepEqual(rejected, { type: 'unable', reason: 'may-not-save' });
    }
    assert.equal((await items()).length, before);
    const [nothing] = await chat.parts(mara, command);
    assert.deepEqual(nothing, { type: 'unable', reason: 'nothing-to-save' });
  });

  it('adds a report to a dashboard of the viewer', async () => {
    const body = { tiles: [], settings: defaultSettings };
    const item = { kind: 'dashboard', title: 'Weekly', body };
    const { id } = await (await workspace.call(mara, item, '/workspace/items')).json();
    const added = await chat.parts(mara, 'add this to weekly', { previous: report });
    assert.equal(added[0]?.type, 'saved');
    const read = await workspace.call(mara, undefined, `/workspace/items/${id}`);
    assert.deepEqual((await read.json()).body.tiles[0].report, report);
    const [unknown] = await chat.parts(mara, 'add this to Monthly', { previous: report });
    assert.deepEqual(unknown, { type: 'unable', reason: 'unknown-words', words: ['Monthly'] });
  });

  it('repairs a report by dropping undeclared members', async () => {
    const failing = { ...report, measures: ['flights.count', 'flights.weight'] };
    const [fixed, rows] = await chat.parts(mara, 'Why?', { failing });
    assert.deepEqual(fixed, {
      type: 'fixed',
      report: { ...report, filters: {} },
      dropped: ['flights.weight'],
    });
    assert.equal(rows?.type, 'rows');
  });

  const rejected: [string, unknown][] = [
    ['question', { question: ' ', timeZone: 'UTC' }],
    ['question', { question: 'x'.repeat(501), timeZone: 'UTC' }],
    ['timeZone', { question: 'flights', timeZone: '+02:00' }],
    ['body', 'flights'],
  ];
  for (const [field, body] of rejected)
    it(`rejects ${JSON.stringify(body).slice(0, 50)} and names ${field}`, async () => {
      const response = await chat.call(mara, body);
      assert.equal(response.status, 400);
      assert.equal((await response.json()).field, field);
    });

  describe('of a dashboard', () => chatFilterTests(() => ({ chat, workspace })));

  describe('history, saving and failures', () => chatAuthoringTests(() => opened.database));

  describe('with a language model', () => {
    /** Requests that the endpoint received, and its responses in order. */
    const received: { path?: string; authorization?: string; body: Record<string, unknown> }[] = [];
    const responses: (object[] | number)[] = [];
    const endpoint = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const { authorization } = request.headers;
      received.push({
        ...(request.url && { path: request.url }),
        ...(authorization && { authorization }),
        body: JSON.parse(text),
      });
      const answer = responses.shift() ?? 500;
      if (answer === 307) response.setHeader('Location', `http://${request.headers.host}/other`);
      if (typeof answer === 'number')
        return void response.writeHead(answer).end('{"error":"sk-secret is over its quota"}');
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const delta of answer)
        response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`);
      response.end('data: [DONE]\n\n');
    });
    let modelChat: RouteClient;

    before(async () => {
      endpoint.listen(0, '127.0.0.1');
      await once(endpoint, 'listening');
      const { port } = endpoint.address() as { port: number };
      const environment = {
        SVC_AI_URL: `http://127.0.0.1:${port}/v1/`,
        SVC_AI_KEY: 'sk-secret',
        SVC_AI_MODEL: 'small',
      };
      const found = readModelEndpoint(environment);
      assert.ok(found);
      const { database } = opened;
      const model = modelAgent(found);
      modelChat = clientOf(chatRoute({ database, data, model, allowsAi: () => true }));
    });

    after(() => endpoint.close());

    const toolCall = (name: string, given: unknown) => {
      const text = JSON.stringify(given);
      const call = (part: object) => ({ tool_calls: [{ index: 0, ...part }] });
      return [
        call({ id: 'c1', function: { name, arguments: text.slice(0, 9) } }),
        call({ function: { arguments: text.slice(9) } }),
      ];
    };

    it('does not follow a redirect, which would send the key and the data to another address', async () => {
      received.length = 0;
      responses.push(307);
      const parts = await modelChat.parts(mara, 'When is it busy?');
      assert.equal(received.length, 1);
      assert.ok(
        parts.some(({ type }) => type === 'failed'),
        JSON.stringify(parts),
      );
    });

    it('runs the model’s query as the session and streams its text', async () => {
      received.length = 0;
      responses.push(toolCall('query', report), [
        { content: 'Busiest on ' },
        { content: 'Fridays.' },
      ]);
      const history = [{ role: 'user', text: 'Hello' }];
      const parts = await modelChat.parts(mara, 'When is it busy?', { history });
      assert.deepEqual(kinds(parts), ['understood', 'rows', 'text', 'text', 'done']);
      const [first, second] = received;
      assert.equal(first?.path, '/v1/chat/completions');
      assert.equal(first?.authorization, 'Bearer sk-secret');
      assert.equal(first?.body.model, 'small');
      const messages = second?.body.messages as { role: string; content: string }[];
      assert.deepEqual(
        messages.map(({ role }) => role),
        ['system', 'user', 'user', 'assistant', 'tool'],
      );
      const { rows } = parts[1] as Extract<ChatPart, { type: 'rows' }>;
      assert.equal(JSON.parse(messages.at(-1)?.content ?? '').count, rows.length);
      assert.doesNotMatch(JSON.stringify(parts), /sk-secret/);
      assert.equal((await (await modelChat.call(mara)).json()).agent, 'model');
    });

    it('offers the saving tools only if the chat may save, and rejects other calls of them', async () => {
      received.length = 0;
      const forbidden = withSettings({ allowChatWorkspaceAuthoring: false });
      const save = () => toolCall('save_workbook', { title: 'By the model' });
      responses.push(save(), [{ content: 'No.' }]);
      const rejectedParts = await modelChat.parts(forbidden, 'Save it', { previous: report });
      assert.deepEqual(kinds(rejectedParts), ['unable', 'text', 'done']);
      responses.push(save(), [{ content: 'Done.' }]);
      const savedParts = await modelChat.parts(mara, 'Save it', { previous: report });
      assert.deepEqual(kinds(savedParts), ['saved', 'text', 'done']);
      const tools = received.map(({ body }) => (body.tools as unknown[]).length);
      assert.deepEqual(tools, [1, 1, 3, 3]);
    });

    it('sends nothing to the model for a session without AI', async () => {
      received.length = 0;
      const question = { question: 'flights', timeZone: 'UTC' };
      const response = await modelChat.call(withSettings({ allowAi: false }), question);
      assert.equal(response.status, 403);
      assert.deepEqual(received, []);
    });

    it('reports a rejection by the model without its message or the API key', async () => {
      responses.push(429);
      const parts = await modelChat.parts(mara, 'flights');
      const detail = 'The language model rejected the request (429).';
      const problem = { status: 502, detail, code: 'no-model' };
      assert.deepEqual(parts, [{ type: 'failed', problem }]);
    });

    it('stops a model that keeps calling tools', async () => {
      for (let round = 0; round < 4; round++) responses.push(toolCall('query', report));
      const parts = await modelChat.parts(mara, 'flights');
      assert.equal(parts.at(-1)?.type, 'failed');
      assert.equal(responses.length, 0);
    });

    it('requires an HTTP address of the model', () => {
      assert.equal(readModelEndpoint({}), undefined);
      assert.throws(() => readModelEndpoint({ SVC_AI_URL: 'file:///etc/passwd' }), /SVC_AI_URL/);
      assert.throws(() => readModelEndpoint({ SVC_AI_URL: 'not an address' }), /SVC_AI_URL/);
    });
  });
});
