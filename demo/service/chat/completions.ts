import { RequestError } from '../request-error.ts';

/** Address of a language model and its API key. */
export interface ModelEndpoint {
  /** Base address, `…/v1`. */
  readonly url: string;
  readonly key?: string | undefined;
  readonly model: string;
}

/** A call of a tool by the model. */
export interface ToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** One message of a conversation with a model. */
export interface ModelMessage {
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

/** Timeout of a request to the model. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Requests the next message of a model: yields its text as it arrives, then the tools that it calls, if any. */
export async function* streamCompletion(
  { url, key, model }: ModelEndpoint,
  request: { messages: readonly ModelMessage[]; tools: readonly unknown[]; signal: AbortSignal },
): AsyncGenerator<string | readonly ToolCall[]> {
  const { messages, tools, signal } = request;
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    redirect: 'manual', // the key and the data are for this address only
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, tools, stream: true }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
  }).catch(() => {
    throw modelError('does not respond');
  });
  // neither the address nor the response is passed on: both may contain secrets
  if (!response.ok || !response.body) throw modelError(`rejected the request (${response.status})`);
  const calls: { id: string; name: string; arguments: string }[] = [];
  for await (const delta of readDeltas(response.body)) {
    if (delta.content) yield delta.content;
    for (const { index, id, function: part } of delta.tool_calls ?? []) {
      calls[index] ??= { id: '', name: '', arguments: '' };
      const call = calls[index];
      call.id ||= id ?? '';
      call.name += part?.name ?? '';
      call.arguments += part?.arguments ?? '';
    }
  }
  const complete = calls.filter(Boolean);
  if (complete.length > 0)
    yield complete.map(({ id, ...call }) => ({ id, type: 'function' as const, function: call }));
}

/** Creates the error of a model that fails. */
export function modelError(failure: string): RequestError {
  return new RequestError(502, `The language model ${failure}.`, undefined, { code: 'no-model' });
}

/** Parses the deltas of a stream of server-sent events. */
async function* readDeltas(body: ReadableStream<Uint8Array>): AsyncGenerator<Delta> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = /^data:\s*(.*)$/.exec(line)?.[1];
      if (data === undefined) continue;
      if (data === '[DONE]') return;
      yield parseDelta(data);
    }
  }
}

function parseDelta(data: string): Delta {
  try {
    return JSON.parse(data).choices?.[0]?.delta ?? {};
  } catch {
    throw modelError('sent a response that is not valid JSON');
  }
}
