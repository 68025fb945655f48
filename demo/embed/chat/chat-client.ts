import type { EmbedSession } from '../../../src/context/index.ts';
import { CHAT_PATH, type ChatInfo, type ChatPart, type ChatQuestion } from '../../chat.ts';
import type { Problem } from '../../problem.ts';
import { callService, parseJson, ServiceError } from '../call-service.ts';

/** Options of a call of the chat. */
export interface ChatCallOptions {
  readonly session: EmbedSession;
  readonly signal?: AbortSignal;
}

/** Sends a question; yields the parts of the answer as they arrive. */
export async function* askChat(
  options: ChatCallOptions,
  question: ChatQuestion,
): AsyncGenerator<ChatPart> {
  const response = await call(options, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
  });
  let isComplete = false;
  for await (const text of lines(response)) {
    const part = JSON.parse(text) as ChatPart;
    isComplete ||= part.type === 'done' || part.type === 'failed';
    yield part;
  }
  if (!isComplete) throw new ServiceError(response.status);
}

/** Loads what the chat supports. */
export async function loadChatInfo(options: ChatCallOptions): Promise<ChatInfo> {
  return parseJson(await call(options, {}));
}

/** The service responds with 403 to sessions without AI. */
async function call({ session, signal }: ChatCallOptions, init: RequestInit): Promise<Response> {
  try {
    return await callService(session, CHAT_PATH, { ...init, ...(signal && { signal }) });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 403) throw error;
    throw new ServiceError(403, { ...error.problem, code: 'no-ai' } as Problem, { cause: error });
  }
}

/** Yields the lines of a body as they arrive; the last needs no line break. */
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
