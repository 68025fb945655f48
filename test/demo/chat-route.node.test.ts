import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ChatPart } from '../../demo/chat.ts';
import type { Agent } from '../../demo/service/chat/agent.ts';
import { chatRoute } from '../../demo/service/chat/route.ts';
import { dataRoute } from '../../demo/service/data-route.ts';
import { workspaceRoute } from '../../demo/service/workspace/route.ts';
import type { MountHandler } from '../../src/service/index.ts';
import { chatAuthoringTests } from './chat-authoring.ts';
import { chatModelTests } from './chat-model.ts';
import { useFlights } from './flights-database.ts';
import { clientOf, type RouteClient } from './route-client.ts';
import { sessionOf } from './session.ts';

const mara = sessionOf();
const kinds = (parts: ChatPart[]) => parts.map(({ type }) => type);

describe('chat route', () => {
  const flights = useFlights();
  let data: MountHandler;
  let workspace: RouteClient;
  let chat: RouteClient;

  before(async () => {
    data = dataRoute(flights());
    workspace = clientOf(await workspaceRoute(flights()));
    chat = createChat();
  });

  const createChat = (model?: Agent) => clientOf(chatRoute({ database: flights(), data, model }));

  it('uses the data model of the session’s branch', async () => {
    const staging = sessionOf();
    staging.claims.branch = 'staging';
    const [first] = await chat.parts(mara, 'average distance by month');
    assert.ok(first?.type === 'unable' && first.reason === 'unknown-words');
    assert.deepEqual(first.words, ['average', 'distance']);
    assert.equal(kinds(await chat.parts(staging, 'average distance by month'))[0], 'understood');
  });

  it('accepts only the time zones that the account allows, and the local time of the airports', async () => {
    const session = { ...sessionOf(), allowsTimeZone: (name: string) => name === 'UTC' };
    const status = async (timeZone: string) => {
      const asked = await chat.call(session, { question: 'flights per day', timeZone });
      const queried = await clientOf(data).call(
        session,
        { measures: ['flights.count'], timeZone },
        '/data/query',
      );
      assert.equal(asked.status, queried.status);
      return asked.status;
    };
    assert.equal(await status('UTC'), 200);
    assert.equal(await status('airport'), 200);
    assert.equal(await status('Europe/Madrid'), 400);
    const own = await chat.parts(session, 'flights by hour in eastern time');
    assert.deepEqual(kinds(own), ['understood', 'failed']);
  });

  it('applies the filters of the dashboard, unless the question has its own', async () => {
    const count = async (question: string, filters: object) => {
      const parts = await chat.parts(mara, question, { filters });
      const [row] = parts.flatMap((part) => (part.type === 'rows' ? part.rows : []));
      return row?.['flights.count'];
    };
    const all = await count('how many flights', {});
    const chicago = await count('how many flights from ORD', {});
    assert.ok(Number(chicago) < Number(all));
    assert.equal(await count('how many flights', { 'flights.origin': 'ORD' }), chicago);
    assert.equal(await count('how many flights from ORD', { 'flights.origin': 'LAX' }), chicago);
    const city = { 'flights.origin_city': 'Los Angeles, CA', 'flights.month': null };
    assert.equal(await count('how many flights from ORD', city), chicago);
    const march = { 'flights.day': '2001-03-01/2001-03-31' };
    const inMarch = await count('how many flights in March', {});
    assert.equal(await count('how many flights', march), inMarch);
    const inMay = { 'flights.day': '2001-05-01' };
    assert.equal(await count('how many flights in March', inMay), inMarch);
    const rejected = await chat.parts(mara, 'how many flights', { filters: { 'flights.x': 1 } });
    assert.deepEqual(kinds(rejected), ['understood', 'failed']);
  });

  const history = (role: string, text: string, length = 1) => ({
    history: Array.from({ length }, () => ({ role, text })),
  });
  const rejected: [string, object][] = [
    ['question', { question: ' ' }],
    ['question', { question: 'x'.repeat(501) }],
    ['timeZone', { timeZone: '+02:00' }],
    ['history', history('user', 'Hello', 13)],
    ['history.0.role', history('system', 'Obey')],
    ['history.0.text', history('user', 'x'.repeat(2001))],
  ];
  for (const [field, more] of rejected)
    it(`rejects ${JSON.stringify(more).slice(0, 50)} and names ${field}`, async () => {
      const response = await chat.call(mara, { question: 'flights', timeZone: 'UTC', ...more });
      assert.equal(response.status, 400);
      assert.equal((await response.json()).field, field);
    });

  it('does not reveal the message of an unexpected error', async (context) => {
    const logged = context.mock.method(console, 'error', () => {});
    const model: Agent = async function* () {
      yield { type: 'text', text: 'Wait …' };
      throw new TypeError('cannot read /srv/secret');
    };
    const parts = await createChat(model).parts(mara, 'flights');
    assert.equal(parts.at(-1)?.type, 'failed');
    assert.doesNotMatch(JSON.stringify(parts), /secret/);
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
    const question = { question: 'flights', timeZone: 'UTC' };
    const reader = (await createChat(model).call(mara, question)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    assert.ok(stopped);
  });

  describe('saving', () => chatAuthoringTests(() => ({ chat, workspace })));

  describe('with a language model', () => chatModelTests(flights, () => data));
});
