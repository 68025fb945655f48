import type { EmbedSession } from '../../../src/context/index.ts';
import { CHAT_PATH, type ChatAbout, type ChatPart, type ChatQuestion } from '../../chat.ts';
import type { AppWords } from '../app/words/en-US.ts';

/** The chat was not to be had; the message is for the viewer. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  /** Of the answer; 0 where there was none. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** What a call of the chat needs. */
export interface ChatLine {
  readonly session: EmbedSession;
  readonly words: AppWords;
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
  if (!ended) throw new ChatError(response.status, line.words.unreadable);
}

/** Asks what the chat understands. */
export async function aboutChat(line: ChatLine): Promise<ChatAbout> {
  return (await call(line, {})).json();
}

async function call({ session, words, signal }: ChatLine, init: RequestInit): Promise<Response> {
  const response = await session
    .fetch(CHAT_PATH, { ...init, ...(signal && { signal }) })
    .catch((cause) => {
      if (signal?.aborted) throw cause;
      throw new ChatError(0, words.unreachable, { cause });
    });
  if (response.ok) return response;
  const { detail } = await response.json().catch(() => ({}));
  throw new ChatError(response.status, detail ?? words.unreadable);
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
