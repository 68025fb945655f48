/*
A language model as the chat's agent, over the protocol of OpenAI's chat completions.

1. The model is told the members of the data and gets tools; it never sees the database, and the browser never sees
   its key.
2. Its text is passed on as it is written. A tool it calls is run as the viewer's session: a query goes through the
   data's own route, which takes declared members only; saving is offered only where the chat may save.
3. What a tool answers goes back to the model, at most four times a question.
*/
import * as v from 'valibot';
import type { ChatPart } from '../../chat.ts';
import { Report } from '../../workspace.ts';
import { Refusal } from '../refusal.ts';
import type { Agent, AgentContext, Asked } from './agent.ts';
import { queryOf } from './ask-data.ts';
import { type Message, streamCompletion, type ToolCall } from './completions.ts';
import { instructions, toolsFor } from './model-tools.ts';

/** Where a language model is, and by which key. */
export interface ModelEndpoint {
  /** The base address, `…/v1`. */
  readonly url: string;
  readonly key?: string | undefined;
  readonly model: string;
}

const ROUNDS = 4;
/** How many rows of an answer the model reads. */
const ROWS_TOLD = 50;

const Save = v.object({ title: v.string() });
const Add = v.object({ dashboard: v.string(), title: v.string() });

/** The endpoint that the environment names, if it does. */
export function modelEndpoint(environment: NodeJS.ProcessEnv): ModelEndpoint | undefined {
  const { SVC_AI_URL: url, SVC_AI_KEY: key, SVC_AI_MODEL: model } = environment;
  if (!url) return undefined;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('SVC_AI_URL must be an address that begins with http:// or https://.');
  return { url: url.replace(/\/+$/, ''), key: key || undefined, model: model || 'default' };
}

/** Makes the agent that asks a language model. */
export function modelAgent(endpoint: ModelEndpoint): Agent {
  return async function* (asked, context) {
    const messages: Message[] = [
      { role: 'system', content: instructions(context) },
      ...asked.history.map(({ role, text }) => ({ role, content: text })),
      { role: 'user', content: asked.question },
    ];
    const tools = toolsFor(context);
    let latest = asked.previous;
    for (let round = 0; round < ROUNDS; round++) {
      let calls: readonly ToolCall[] = [];
      const request = { messages, tools, signal: context.signal };
      for await (const piece of streamCompletion(endpoint, request)) {
        if (typeof piece === 'string') yield { type: 'text', text: piece };
        else calls = piece;
      }
      if (calls.length === 0) return;
      messages.push({ role: 'assistant', content: null, tool_calls: calls });
      for (const call of calls) {
        const run = new ToolRun(asked, context, latest);
        yield* run.parts(call);
        latest = run.report;
        messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(run.told) });
      }
    }
    throw new Refusal(502, 'The language model did not come to an end.', undefined, {
      code: 'no-model',
    });
  };
}

/** One tool, run; `told` is what the model gets to know of it. */
class ToolRun {
  told: unknown;
  report: Report | null;
  readonly #asked: Asked;
  readonly #context: AgentContext;

  constructor(asked: Asked, context: AgentContext, latest: Report | null) {
    this.#asked = asked;
    this.#context = context;
    this.report = latest;
  }

  async *parts({ function: { name, arguments: text } }: ToolCall): AsyncGenerator<ChatPart> {
    try {
      const given: unknown = JSON.parse(text || '{}');
      if (name === 'query') yield* this.#query(v.parse(Report, given));
      else if (name === 'save_workbook') yield await this.#save(v.parse(Save, given).title);
      else if (name === 'add_to_dashboard') yield await this.#add(v.parse(Add, given));
      else this.told = { error: 'There is no such tool.' };
    } catch (error) {
      const expected =
        error instanceof Refusal || error instanceof SyntaxError || error instanceof v.ValiError;
      if (!expected) throw error;
      this.told = { error: error.message };
    }
  }

  async *#query(report: Report): AsyncGenerator<ChatPart> {
    const rows = await this.#context.ask(queryOf(report, this.#asked.timeZone));
    yield { type: 'understood', report };
    yield { type: 'rows', rows };
    this.report = report;
    this.told = { rows: rows.slice(0, ROWS_TOLD), count: rows.length };
  }

  async #save(title: string): Promise<ChatPart> {
    const { author } = this.#context;
    if (!author) return this.#unable('may-not-save');
    if (!this.report) return this.#unable('nothing-to-save');
    const item = await author.save(title, this.report);
    this.told = { saved: item.title };
    return { type: 'saved', id: item.id, title: item.title };
  }

  async #add({ dashboard, title }: v.InferOutput<typeof Add>): Promise<ChatPart> {
    const { author } = this.#context;
    if (!author) return this.#unable('may-not-save');
    if (!this.report) return this.#unable('nothing-to-save');
    const item = await author.add(dashboard, title, this.report);
    if (!item) throw new Refusal(404, 'There is no dashboard of that title.');
    this.told = { saved: item.title };
    return { type: 'saved', id: item.id, title: item.title };
  }

  #unable(reason: 'may-not-save' | 'nothing-to-save'): ChatPart {
    this.told = { error: reason };
    return { type: 'unable', reason };
  }
}
