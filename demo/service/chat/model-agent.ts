/*
A chat agent that uses a language model, over OpenAI's chat completions protocol.

1. The model receives the names of the data's members and a list of tools. It has no access to the database, and the
   browser never receives the model's API key.
2. Text is streamed to the page. Tools run as the viewer's session: a query goes through the data route, which accepts
   declared members only; the tools that save are offered only if the chat may save.
3. The result of a tool goes back to the model, at most four times per question.
*/
import * as v from 'valibot';
import type { ChatPart } from '../../chat.ts';
import { Report } from '../../workspace.ts';
import { RequestError } from '../request-error.ts';
import type { Agent, AgentContext, ChatRequest } from './agent.ts';
import {
  type ModelEndpoint,
  type ModelMessage,
  modelError,
  streamCompletion,
  type ToolCall,
} from './completions.ts';
import { instructions, toolsFor } from './model-tools.ts';
import { toDataQuery } from './query-data.ts';

const TOOL_ROUNDS_MAX = 4;
/** Number of result rows that the model receives. */
const MODEL_ROWS_MAX = 50;

const SaveArguments = v.object({ title: v.string() });
const AddArguments = v.object({ ...SaveArguments.entries, dashboard: v.string() });

/** Reads the endpoint from the environment variables; returns undefined without `SVC_AI_URL`. */
export function readModelEndpoint(environment: NodeJS.ProcessEnv): ModelEndpoint | undefined {
  const { SVC_AI_URL: url, SVC_AI_KEY: key, SVC_AI_MODEL: model } = environment;
  if (!url) return undefined;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('SVC_AI_URL is invalid; expected a URL that begins with http:// or https://.');
  return { url: url.replace(/\/+$/, ''), key: key || undefined, model: model || 'default' };
}

/** Creates the agent that uses a language model. */
export function modelAgent(endpoint: ModelEndpoint): Agent {
  return async function* (request, context) {
    const messages: ModelMessage[] = [
      { role: 'system', content: instructions(context) },
      ...request.history.map(({ role, text }) => ({ role, content: text })),
      { role: 'user', content: request.question },
    ];
    const tools = toolsFor(context);
    let lastReport = request.previous;
    for (let round = 0; round < TOOL_ROUNDS_MAX; round++) {
      let calls: readonly ToolCall[] = [];
      const completion = { messages, tools, signal: context.signal };
      for await (const piece of streamCompletion(endpoint, completion)) {
        if (typeof piece === 'string') yield { type: 'text', text: piece };
        else calls = piece;
      }
      if (calls.length === 0) return;
      messages.push({ role: 'assistant', content: null, tool_calls: calls });
      for (const call of calls) {
        const run = new ToolRun(request, context, lastReport);
        yield* run.parts(call);
        lastReport = run.report;
        messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(run.result) });
      }
    }
    throw modelError('did not finish its answer');
  };
}

/** Runs one tool call; `result` is what the model receives. */
class ToolRun {
  result: unknown;
  report: Report | null;
  readonly #request: ChatRequest;
  readonly #context: AgentContext;

  constructor(request: ChatRequest, context: AgentContext, lastReport: Report | null) {
    this.#request = request;
    this.#context = context;
    this.report = lastReport;
  }

  async *parts({ function: { name, arguments: text } }: ToolCall): AsyncGenerator<ChatPart> {
    try {
      const args: unknown = JSON.parse(text || '{}');
      if (name === 'query') yield* this.#query(v.parse(Report, args));
      else if (name === 'save_workbook') yield await this.#save(v.parse(SaveArguments, args));
      else if (name === 'add_to_dashboard') yield await this.#save(v.parse(AddArguments, args));
      else this.result = { error: 'There is no such tool.' };
    } catch (error) {
      const expected =
        error instanceof RequestError ||
        error instanceof SyntaxError ||
        error instanceof v.ValiError;
      if (!expected) throw error;
      this.result = { error: error.message };
    }
  }

  async *#query(report: Report): AsyncGenerator<ChatPart> {
    const rows = await this.#context.queryData(toDataQuery(report, this.#request.timeZone));
    yield { type: 'understood', report };
    yield { type: 'rows', rows };
    this.report = report;
    this.result = { rows: rows.slice(0, MODEL_ROWS_MAX), count: rows.length };
  }

  /** Saves the last report as a workbook, or on a dashboard. */
  async #save({ title, dashboard }: { title: string; dashboard?: string }): Promise<ChatPart> {
    const { author } = this.#context;
    if (!author) return this.#unable('may-not-save');
    if (!this.report) return this.#unable('nothing-to-save');
    const item =
      dashboard === undefined
        ? await author.save(title, this.report)
        : await author.addToDashboard(dashboard, title, this.report);
    if (!item) throw new RequestError(404, 'There is no dashboard with that title.');
    this.result = { saved: item.title };
    return { type: 'saved', id: item.id, title: item.title };
  }

  #unable(reason: 'may-not-save' | 'nothing-to-save'): ChatPart {
    this.result = { error: reason };
    return { type: 'unable', reason };
  }
}
