import type { Database, MountHandler, MountSession } from '../../../src/service/index.ts';
import { type ChatAbout, type ChatPart, ChatQuestion } from '../../chat.ts';
import { answered, bodyAs, checkTimeZone, Refusal } from '../refusal.ts';
import type { Agent } from './agent.ts';
import { dataOf } from './ask-data.ts';
import { authorOf } from './author.ts';
import { grammarAgent } from './grammar-agent.ts';
import { vocabularies } from './vocabulary.ts';

/** What the chat is made of. */
export interface ChatOptions {
  readonly database: Database;
  /** The data's own route. */
  readonly data: MountHandler;
  /** Whether an account has AI switched on. */
  allowsAi(tenant: string): boolean;
  /** Answers instead of the grammar. */
  readonly model?: Agent | undefined;
}

/**
 * Makes the route of the chat: `GET` says what it understands, `POST` answers by lines of JSON as they come. A session
 * or an account without AI is refused whatever it asks.
 */
export function chatRoute(options: ChatOptions): MountHandler {
  const vocabularyOf = vocabularies();
  const { database, data, model } = options;
  return (request, session) =>
    answered(async () => {
      checkAllowed(options, session);
      const ask = dataOf(data, session);
      const vocabulary = await vocabularyOf(session, ask);
      if (request.method === 'GET') {
        const { measures, dimensions } = vocabulary;
        const about: ChatAbout = { agent: model ? 'model' : 'grammar', measures, dimensions };
        return Response.json(about, { headers: { 'Cache-Control': 'no-store' } });
      }
      if (request.method !== 'POST') throw new Refusal(405, 'The chat takes GET and POST.');
      const question = await bodyAs(request, ChatQuestion);
      checkTimeZone(question.timeZone);
      const author = authorOf(database, session);
      const { signal } = request;
      const agent = model && !question.failing ? model : grammarAgent;
      return streamed(agent(question, { ask, vocabulary, author, signal }));
    });
}

function checkAllowed({ allowsAi }: ChatOptions, { tenant, claims }: MountSession): void {
  const who = claims.settings?.allowAi === false ? 'session' : allowsAi(tenant) ? null : 'account';
  if (who)
    throw new Refusal(403, `AI is switched off for this ${who}.`, undefined, { code: 'no-ai' });
}

/** The parts as lines of JSON; a failure on the way is the last of them. */
function streamed(parts: AsyncGenerator<ChatPart>): Response {
  const encoder = new TextEncoder();
  const all = ended(parts);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await all.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      await all.return(undefined);
    },
  });
  const headers = { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' };
  return new Response(body, { headers });
}

async function* ended(parts: AsyncGenerator<ChatPart>): AsyncGenerator<ChatPart> {
  try {
    yield* parts;
    yield { type: 'done' };
  } catch (error) {
    if (!(error instanceof Refusal)) console.error('chat:', error);
    const unknown = { status: 500, detail: 'The question could not be answered.' };
    yield { type: 'failed', problem: error instanceof Refusal ? error.problem : unknown };
  }
}
