import { Refusal } from '../refusal.ts';
import type { ModelEndpoint } from './model-agent.ts';

/** A tool that the model wants to be run. */
export interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** One message of the conversation with a model. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
}

interface Delta {
  content?: string | null;
  tool_calls?: {
    index: number;
    id?: string;
    function?: { name?: string; arguments?: string };
  }[];
}

/** How long a model may take to begin its answer, in milliseconds. */
const PATIENCE = 60_000;

/** Asks a model for the next message: its text as it is written, then the tools that it calls, if it does. */
export async function* streamCompletion(
  { url, key, model }: ModelEndpoint,
  request: { messages: readonly Message[]; tools: readonly unknown[]; signal: AbortSignal },
): AsyncGenerator<string | readonly ToolCall[]> {
  const { messages, tools, signal } = request;
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, tools, stream: true }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  }).catch(() => {
    throw new Refusal(502, 'The language model does not answer.', undefined, { code: 'no-model' });
  });
  // neither the address nor what the endpoint says is passed on: both may hold what is secret
  if (!response.ok || !response.body)
    throw new Refusal(
      502,
      `The language model refused the question (${response.status}).`,
      undefined,
      { code: 'no-model' },
    );
  const calls: { id: string; name: string; arguments: string }[] = [];
  for await (const delta of deltas(response.body)) {
    if (delta.content) yield delta.content;
    for (const { index, id, function: part } of delta.tool_calls ?? []) {
      calls[index] ??= { id: '', name: '', arguments: '' };
      const call = calls[index];
      call.id ||= id ?? '';
      call.name += part?.name ?? '';
      call.arguments += part?.arguments ?? '';
    }
  }
  const asked = calls.filter(Boolean);
  if (asked.length > 0)
    yield asked.map(({ id, ...call }) => ({ id, type: 'function' as const, function: call }));
}

/** The deltas of a stream of server-sent events. */
async function* deltas(body: ReadableStream<Uint8Array>): AsyncGenerator<Delta> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = /^data:\s*(.*)$/.exec(line)?.[1];
      if (data === undefined) continue;
      if (data === '[DONE]') return;
      yield deltaOf(data);
    }
  }
}

function deltaOf(data: string): Delta {
  try {
    return JSON.parse(data).choices?.[0]?.delta ?? {};
  } catch {
    throw new Refusal(502, 'The language model gave an answer that cannot be read.', undefined, {
      code: 'no-model',
    });
  }
}
