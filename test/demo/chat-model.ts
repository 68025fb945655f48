import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, before, beforeEach, it } from 'node:test';
import type { ChatPart } from '../../demo/chat.ts';
import { modelAgent, readModelEndpoint } from '../../demo/service/chat/model-agent.ts';
import { chatRoute } from '../../demo/service/chat/route.ts';
import type { Report } from '../../demo/workspace.ts';
import type { Database, MountHandler } from '../../src/service/index.ts';
import { clientOf, type RouteClient } from './route-client.ts';
import { sessionOf } from './session.ts';

const mara = sessionOf();
const withSettings = (settings: object) => sessionOf({ settings });
const report: Report = { measures: ['flights.count'], dimensions: ['flights.day'], view: 'line' };
const kinds = (parts: ChatPart[]) => parts.map(({ type }) => type);

/** Sends what the model says next, in order: messages in parts, or a failure. */
type ModelResponse = (response: ServerResponse) => void;

const says =
  (...deltas: object[]): ModelResponse =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    for (const delta of deltas)
      response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`);
    response.end('data: [DONE]\n\n');
  };
/** A call of a tool, whose arguments arrive in two parts. */
const calls = (name: string, args: string) =>
  says(
    { tool_calls: [{ index: 0, id: 'c1', function: { name, arguments: args.slice(0, 9) } }] },
    { tool_calls: [{ index: 0, function: { arguments: args.slice(9) } }] },
  );
const query = () => calls('query', JSON.stringify(report));

/** Defines the tests of the chat with a language model, which an HTTP server simulates. */
export function chatModelTests(database: () => Database, data: () => MountHandler): void {
  const received: {
    path?: string | undefined;
    authorization?: string | undefined;
    body: { model: string; messages: { role: string; content: string }[]; tools: unknown[] };
  }[] = [];
  let responses: ModelResponse[] = [];
  const endpoint = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { url: path, headers } = request;
    received.push({ path, authorization: headers.authorization, body: JSON.parse(text) });
    responses.shift()?.(response);
  });
  let chat: RouteClient;

  before(async () => {
    endpoint.listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const { port } = endpoint.address() as { port: number };
    const found = readModelEndpoint({
      SVC_AI_URL: `http://127.0.0.1:${port}/v1/`,
      SVC_AI_KEY: 'sk-secret',
      SVC_AI_MODEL: 'small',
    });
    assert.ok(found);
    const options = { database: database(), data: data() };
    chat = clientOf(chatRoute({ ...options, model: modelAgent(found) }));
  });

  beforeEach(() => {
    received.length = 0;
  });

  after(() => endpoint.close());

  it('runs the model’s query as the session, and streams its text', async () => {
    responses = [query(), says({ content: 'Busiest on ' }, { content: 'Fridays.' })];
    const history = [{ role: 'user', text: 'Hello' }];
    const parts = await chat.parts(mara, 'When is it busy?', { history });
    assert.deepEqual(kinds(parts), ['understood', 'rows', 'text', 'text', 'done']);
    const [first, second] = received;
    assert.equal(first?.path, '/v1/chat/completions');
    assert.equal(first?.authorization, 'Bearer sk-secret');
    assert.equal(first?.body.model, 'small');
    const messages = second?.body.messages ?? [];
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user', 'user', 'assistant', 'tool'],
    );
    const result = JSON.parse(messages.at(-1)?.content ?? '');
    assert.deepEqual([result.count, result.rows.length], [180, 50]);
    assert.doesNotMatch(JSON.stringify(parts), /sk-secret/);
    assert.equal((await (await chat.call(mara)).json()).agent, 'model');
  });

  it('saves only if the session may and there is a report, and otherwise offers no such tool', async () => {
    const forbidden = withSettings({ allowChatWorkspaceAuthoring: false });
    const runs = [
      [forbidden, { previous: report }, 'unable', 1],
      [mara, {}, 'unable', 3],
      [mara, { previous: report }, 'saved', 3],
    ] as const;
    for (const [session, more, expected, tools] of runs) {
      responses = [calls('save_workbook', '{"title":"By the model"}'), says({ content: 'Well.' })];
      assert.deepEqual(kinds(await chat.parts(session, 'Save', more)), [expected, 'text', 'done']);
      assert.equal(received.at(-1)?.body.tools.length, tools);
    }
  });

  const failing: [string, string, string, RegExp][] = [
    ['no tool has that name', 'drop_table', '{}', /no such tool/],
    ['its arguments are not JSON', 'query', '{"measures":', /JSON/],
    ['its arguments are not a report', 'query', '{"measures":"count(*)"}', /Invalid|array/i],
    [
      'the data route rejects the query',
      'query',
      JSON.stringify({ ...report, measures: ['flights.weight'] }),
      /not part of this data/,
    ],
    ['no dashboard has that title', 'add_to_dashboard', '{"dashboard":"X","title":"X"}', /no dash/],
  ];
  for (const [why, name, args, message] of failing)
    it(`returns an error to the model if ${why}`, async () => {
      responses = [calls(name, args), says({ content: 'Well.' })];
      const parts = await chat.parts(mara, 'Do it', { previous: report });
      assert.match(received.at(-1)?.body.messages.at(-1)?.content ?? '', message);
      assert.deepEqual(kinds(parts), ['text', 'done']);
    });

  const failures: [string, ModelResponse, RegExp][] = [
    [
      'rejects the request',
      (response) => response.writeHead(429).end('sk-secret is over its quota'),
      /rejected the request \(429\)/,
    ],
    ['does not respond', (response) => response.destroy(), /does not respond/],
    ['does not send JSON', (response) => response.end('data: {oops\n\n'), /not valid JSON/],
    [
      'redirects, which would send the key and the data elsewhere',
      (response) => response.writeHead(307, { Location: '/other' }).end(),
      /rejected/,
    ],
  ];
  for (const [what, respond, detail] of failures)
    it(`reports that the model ${what}, without its message`, async () => {
      responses = [respond];
      const [part] = await chat.parts(mara, 'flights');
      assert.ok(part?.type === 'failed');
      assert.deepEqual([part.problem.status, part.problem.code], [502, 'no-model']);
      assert.match(part.problem.detail ?? '', detail);
      assert.doesNotMatch(JSON.stringify(part), /sk-secret|oops/);
      assert.equal(received.length, 1);
    });

  it('stops a model that keeps calling tools', async () => {
    responses = Array.from({ length: 5 }, query);
    const parts = await chat.parts(mara, 'flights');
    assert.equal(parts.at(-1)?.type, 'failed');
    assert.equal(responses.length, 1);
  });

  it('repairs a failing report with the grammar, not with the model', async () => {
    const failing = { ...report, measures: ['flights.weight'] };
    assert.deepEqual(kinds(await chat.parts(mara, 'Why?', { failing })), ['fixed', 'done']);
    assert.deepEqual(received, []);
  });

  it('requires an HTTP address of the model', () => {
    assert.equal(readModelEndpoint({}), undefined);
    for (const SVC_AI_URL of ['file:///etc/passwd', 'not an address'])
      assert.throws(() => readModelEndpoint({ SVC_AI_URL }), /SVC_AI_URL/);
  });
}
