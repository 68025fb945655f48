import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { ChatPart } from '../../demo/chat.ts';
import type { AgentContext, Asked } from '../../demo/service/chat/agent.ts';
import type { Author } from '../../demo/service/chat/author.ts';
import type { Vocabulary } from '../../demo/service/chat/lexicon.ts';
import { modelAgent } from '../../demo/service/chat/model-agent.ts';
import { Refusal } from '../../demo/service/refusal.ts';
import type { Report } from '../../demo/workspace.ts';

const report: Report = { measures: ['flights.count'], dimensions: [], view: 'numbers' };
const rows = Array.from({ length: 80 }, (_, index) => ({ 'flights.count': index }));
const author = {
  save: async (title: string) => ({ id: 1, title }),
  add: async (dashboard: string) =>
    dashboard === 'Weekly' ? { id: 2, title: 'Weekly' } : undefined,
} as unknown as Author;

interface Given {
  author?: Author | undefined;
  previous?: Report | null;
  ask?: AgentContext['ask'];
}

/** What came of a model that calls one tool and then says "Well.": the parts, and what it was told of the tool. */
async function calling(test: TestContext, name: string, text: string, given: Given = {}) {
  const call = { index: 0, id: 'c1', function: { name, arguments: text } };
  const answers = [{ tool_calls: [call] }, { content: 'Well.' }];
  const asked: string[] = [];
  test.mock.method(globalThis, 'fetch', async (_: string, init: RequestInit) => {
    asked.push(String(init.body));
    const delta = answers.shift();
    return new Response(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\ndata: [DONE]\n\n`);
  });
  const agent = modelAgent({ url: 'http://model.test/v1', model: 'small' });
  const parts: ChatPart[] = [];
  const question = {
    ...{ question: 'Do it', timeZone: 'UTC', history: [], failing: null },
    previous: given.previous ?? null,
  };
  const context = {
    ask: async () => rows,
    author,
    vocabulary: { measures: [], dimensions: [] } as unknown as Vocabulary,
    signal: new AbortController().signal,
    ...given,
  };
  for await (const part of agent(question as Asked, context)) parts.push(part);
  const { messages, tools } = JSON.parse(asked[1] ?? '{}');
  return {
    parts,
    told: messages.at(-1).content as string,
    instructions: messages[0].content,
    tools,
  };
}

describe('a tool that the model of the chat calls', () => {
  const refused: [string, string, string, RegExp, Given?][] = [
    ['there is none of that name', 'drop_table', '{}', /no such tool/],
    ['its arguments are no JSON', 'query', '{"measures":', /JSON/],
    ['its arguments are no report', 'query', '{"measures":"count(*)"}', /Invalid|array/i],
    [
      'the data refuses the query',
      'query',
      JSON.stringify(report),
      /not part of this data/,
      {
        ask: async () => {
          throw new Refusal(400, 'That is not part of this data.');
        },
      },
    ],
    [
      'there is no such dashboard',
      'add_to_dashboard',
      '{"dashboard":"Monthly","title":"X"}',
      /no dashboard/,
      { previous: report },
    ],
  ];
  for (const [why, name, text, told, given] of refused)
    it(`is not run where ${why}, and the model is told`, async (test) => {
      const answer = await calling(test, name, text, given);
      assert.match(answer.told, told);
      assert.deepEqual(answer.parts, [{ type: 'text', text: 'Well.' }]);
    });

  const saving: [string, string][] = [
    ['save_workbook', '{"title":"X"}'],
    ['add_to_dashboard', '{"dashboard":"Weekly","title":"X"}'],
  ];
  for (const [name, text] of saving) {
    it(`does not ${name} where the chat may not`, async (test) => {
      const given = { author: undefined, previous: report };
      const { parts, tools, instructions } = await calling(test, name, text, given);
      assert.deepEqual(parts[0], { type: 'unable', reason: 'may-not-save' });
      assert.equal(tools.length, 1);
      assert.match(instructions, /You cannot save anything/);
    });

    it(`does not ${name} before there is an answer`, async (test) => {
      const { parts } = await calling(test, name, text);
      assert.deepEqual(parts[0], { type: 'unable', reason: 'nothing-to-save' });
    });

    it(`does ${name} where it may`, async (test) => {
      const { parts } = await calling(test, name, text, { previous: report });
      assert.equal(parts[0]?.type, 'saved');
    });
  }

  it('tells the model fifty rows at most, and how many there are', async (test) => {
    const { told } = await calling(test, 'query', JSON.stringify(report));
    const answer = JSON.parse(told);
    assert.deepEqual([answer.rows.length, answer.count], [50, 80]);
  });

  it('fails for an error that nobody expects', async (test) => {
    const ask = async () => {
      throw new TypeError('the disk is full');
    };
    await assert.rejects(calling(test, 'query', JSON.stringify(report), { ask }), /disk/);
  });
});

describe('the language model of the chat', () => {
  const failing: [string, () => Promise<Response>, RegExp][] = [
    [
      'cannot be reached',
      () => Promise.reject(new TypeError('connect 10.0.0.7')),
      /does not answer/,
    ],
    ['refuses', async () => new Response('sk-secret', { status: 429 }), /refused.*\(429\)/],
    ['speaks no JSON', async () => new Response('data: {oops\n\n'), /cannot be read/],
  ];
  for (const [what, fetch, told] of failing)
    it(`${what}: that is a refusal in our own words`, async (test) => {
      test.mock.method(globalThis, 'fetch', fetch);
      const agent = modelAgent({ url: 'http://model.test/v1', model: 'small' });
      const question = { question: 'Hello', history: [], previous: null } as unknown as Asked;
      const context = {
        vocabulary: { measures: [], dimensions: [] },
        signal: new AbortController().signal,
      } as unknown as AgentContext;
      await assert.rejects(agent(question, context).next(), (error: Refusal) => {
        assert.ok(error instanceof Refusal);
        assert.match(error.message, told);
        assert.doesNotMatch(error.message, /10\.0\.0\.7|sk-secret|oops/);
        return true;
      });
    });
});
