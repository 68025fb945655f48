import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { ChatPart } from '../../demo/chat.ts';
import type { AgentContext, ChatRequest } from '../../demo/service/chat/agent.ts';
import type { ChatAuthor } from '../../demo/service/chat/author.ts';
import type { Vocabulary } from '../../demo/service/chat/lexicon.ts';
import { modelAgent } from '../../demo/service/chat/model-agent.ts';
import { RequestError } from '../../demo/service/request-error.ts';
import type { Report } from '../../demo/workspace.ts';

const report: Report = { measures: ['flights.count'], dimensions: [], view: 'numbers' };
const rows = Array.from({ length: 80 }, (_, index) => ({ 'flights.count': index }));
const author = {
  save: async (title: string) => ({ id: 1, title }),
  addToDashboard: async (dashboard: string) =>
    dashboard === 'Weekly' ? { id: 2, title: 'Weekly' } : undefined,
} as unknown as ChatAuthor;

interface ToolOptions {
  author?: ChatAuthor | undefined;
  previous?: Report | null;
  queryData?: AgentContext['queryData'];
}

/** Runs a model that calls one tool and then returns "Well."; returns the parts and the result of the tool. */
async function callTool(test: TestContext, name: string, text: string, options: ToolOptions = {}) {
  const call = { index: 0, id: 'c1', function: { name, arguments: text } };
  const deltas = [{ tool_calls: [call] }, { content: 'Well.' }];
  const requests: string[] = [];
  test.mock.method(globalThis, 'fetch', async (_: string, init: RequestInit) => {
    requests.push(String(init.body));
    const delta = deltas.shift();
    return new Response(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\ndata: [DONE]\n\n`);
  });
  const agent = modelAgent({ url: 'http://model.test/v1', model: 'small' });
  const parts: ChatPart[] = [];
  const question = {
    ...{ question: 'Do it', timeZone: 'UTC', history: [], failing: null, filters: {} },
    previous: options.previous ?? null,
  };
  const context = {
    queryData: async () => rows,
    author,
    vocabulary: { measures: [], dimensions: [] } as unknown as Vocabulary,
    signal: new AbortController().signal,
    ...options,
  };
  for await (const part of agent(question as ChatRequest, context)) parts.push(part);
  const { messages, tools } = JSON.parse(requests[1] ?? '{}');
  return {
    parts,
    toolResult: messages.at(-1).content as string,
    instructions: messages[0].content,
    tools,
  };
}

describe('chat tools of the language model', () => {
  const failing: [string, string, string, RegExp, ToolOptions?][] = [
    ['no tool has that name', 'drop_table', '{}', /no such tool/],
    ['its arguments are not JSON', 'query', '{"measures":', /JSON/],
    ['its arguments are not a report', 'query', '{"measures":"count(*)"}', /Invalid|array/i],
    [
      'the data route rejects the query',
      'query',
      JSON.stringify(report),
      /not part of this data/,
      {
        queryData: async () => {
          throw new RequestError(400, 'That is not part of this data.');
        },
      },
    ],
    [
      'the dashboard does not exist',
      'add_to_dashboard',
      '{"dashboard":"Monthly","title":"X"}',
      /no dashboard/,
      { previous: report },
    ],
  ];
  for (const [why, name, text, toolResult, options] of failing)
    it(`returns an error to the model if ${why}`, async (test) => {
      const outcome = await callTool(test, name, text, options);
      assert.match(outcome.toolResult, toolResult);
      assert.deepEqual(outcome.parts, [{ type: 'text', text: 'Well.' }]);
    });

  const saving: [string, string][] = [
    ['save_workbook', '{"title":"X"}'],
    ['add_to_dashboard', '{"dashboard":"Weekly","title":"X"}'],
  ];
  for (const [name, text] of saving) {
    it(`${name}: is not run if the chat may not save`, async (test) => {
      const options = { author: undefined, previous: report };
      const { parts, tools, instructions } = await callTool(test, name, text, options);
      assert.deepEqual(parts[0], { type: 'unable', reason: 'may-not-save' });
      assert.equal(tools.length, 1);
      assert.match(instructions, /You cannot save anything/);
    });

    it(`${name}: is not run without a report`, async (test) => {
      const { parts } = await callTool(test, name, text);
      assert.deepEqual(parts[0], { type: 'unable', reason: 'nothing-to-save' });
    });

    it(`${name}: saves the report`, async (test) => {
      const { parts } = await callTool(test, name, text, { previous: report });
      assert.equal(parts[0]?.type, 'saved');
    });
  }

  it('returns at most fifty rows and the total count to the model', async (test) => {
    const { toolResult } = await callTool(test, 'query', JSON.stringify(report));
    const outcome = JSON.parse(toolResult);
    assert.deepEqual([outcome.rows.length, outcome.count], [50, 80]);
  });

  it('rejects with an unexpected error', async (test) => {
    const queryData = async () => {
      throw new TypeError('the disk is full');
    };
    await assert.rejects(callTool(test, 'query', JSON.stringify(report), { queryData }), /disk/);
  });
});

describe('errors of the language model', () => {
  const failing: [string, () => Promise<Response>, RegExp][] = [
    [
      'cannot be reached',
      () => Promise.reject(new TypeError('connect 10.0.0.7')),
      /does not respond/,
    ],
    [
      'rejects the request',
      async () => new Response('sk-secret', { status: 429 }),
      /rejected.*\(429\)/,
    ],
    ['does not return JSON', async () => new Response('data: {oops\n\n'), /not valid JSON/],
  ];
  for (const [what, fetch, toolResult] of failing)
    it(`throws a RequestError without the model's message when the model ${what}`, async (test) => {
      test.mock.method(globalThis, 'fetch', fetch);
      const agent = modelAgent({ url: 'http://model.test/v1', model: 'small' });
      const question = { question: 'Hello', history: [], previous: null } as unknown as ChatRequest;
      const context = {
        vocabulary: { measures: [], dimensions: [] },
        signal: new AbortController().signal,
      } as unknown as AgentContext;
      await assert.rejects(agent(question, context).next(), (error: RequestError) => {
        assert.ok(error instanceof RequestError);
        assert.match(error.message, toolResult);
        assert.doesNotMatch(error.message, /10\.0\.0\.7|sk-secret|oops/);
        return true;
      });
    });
});
