import type { EmbedSession } from '../../../src/context/index.ts';
import { CHAT_PATH, type ChatInfo, type ChatPart, type ChatQuestion } from '../../chat.ts';
import { callService, jsonOf, ServiceError } from '../service-call.ts';

/** What a call of the chat needs. */
export interface ChatLine {
  readonly session: EmbedSession;
  readonly signal?: AbortSignal;
}

/** Asks the chat; the parts of its answer come as they are sent. */
export async function* ask(line: ChatLine, question: ChatQuestion): AsyncGenerator<ChatPart> {
  const response = await call(line, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
  });
  let ended = false;
  for await (const text of lines(response)) {
    const part = JSON.parse(text) as ChatPart;
    ended ||= part.type === 'done' || part.type === 'failed';
    yield part;
  }
  if (!ended) throw new ServiceError(response.status);
}

/** Asks what the chat understands. */
export async function aboutChat(line: ChatLine): Promise<ChatInfo> {
  return jsonOf(await call(line, {}));
}

function call({ session, signal }: ChatLine, init: RequestInit): Promise<Response> {
  return callService(session, CHAT_PATH, { ...init, ...(signal && { signal }) });
}

/** The lines of a body as they arrive; the last needs no line break. */
async function* lines(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const found = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (found.pop() ?? '');
    for (const line of found) if (line) yield line;
    if (done) return;
  }
}
