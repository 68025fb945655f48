import type { Database, MountHandler } from '../../../src/service/index.ts';
import { addFilters, type ChatInfo, type ChatPart, ChatQuestion } from '../../chat.ts';
import { checkTimeZone, parseBody, problemsAsResponses, RequestError } from '../request-error.ts';
import type { Agent } from './agent.ts';
import { createAuthor } from './author.ts';
import { answerable } from './grammar.ts';
import { grammarAgent } from './grammar-agent.ts';
import { createQueryData, type QueryData } from './query-data.ts';
import { createVocabularyCache } from './vocabulary.ts';

/** Dependencies of the chat route. */
export interface ChatOptions {
  readonly database: Database;
  /** The data route. */
  readonly data: MountHandler;
  /** Agent that answers instead of the grammar. */
  readonly model?: Agent | undefined;
}

/**
 * Creates the chat route: `GET` returns a `ChatInfo`, `POST` streams `ChatPart`s as lines of JSON. It must be mounted with
 * `requires: 'ai'`.
 */
export function chatRoute(options: ChatOptions): MountHandler {
  const loadVocabulary = createVocabularyCache();
  const { database, data, model } = options;
  return (request, session) =>
    problemsAsResponses(async () => {
      const queryData = createQueryData(data, session);
      const vocabulary = await loadVocabulary(session, queryData);
      if (request.method === 'GET') {
        const { measures, dimensions } = vocabulary;
        const agent = model ? 'model' : 'grammar';
        const info: ChatInfo = { agent, measures, dimensions, examples: answerable(vocabulary) };
        return Response.json(info, { headers: { 'Cache-Control': 'no-store' } });
      }
      if (request.method !== 'POST') throw new RequestError(405, 'The chat takes GET and POST.');
      const question = await parseBody(request, ChatQuestion);
      checkTimeZone(question.timeZone, session);
      const author = createAuthor(database, session, question.filters);
      const { signal } = request;
      const agent = model && !question.failing && !question.edited ? model : grammarAgent;
      const filtered: QueryData = (query) =>
        queryData({ ...query, filters: addFilters(query.filters ?? {}, question.filters) });
      return streamParts(agent(question, { queryData: filtered, vocabulary, author, signal }));
    });
}

/** Streams the parts as lines of JSON; an error becomes the last part. */
function streamParts(parts: AsyncGenerator<ChatPart>): Response {
  const encoder = new TextEncoder();
  const allParts = withFinalPart(parts);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await allParts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      await allParts.return(undefined);
    },
  });
  const headers = { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' };
  return new Response(body, { headers });
}

async function* withFinalPart(parts: AsyncGenerator<ChatPart>): AsyncGenerator<ChatPart> {
  try {
    yield* parts;
    yield { type: 'done' };
  } catch (error) {
    if (!(error instanceof RequestError)) console.error('chat:', error);
    const unknown = { status: 500, detail: 'The question could not be answered.' };
    yield { type: 'failed', problem: error instanceof RequestError ? error.problem : unknown };
  }
}
