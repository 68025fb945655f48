import { createEmbedClient, sessionEndpoint } from '../../src/backend/index.ts';
import { sessionFor } from './viewer.ts';

/**
 * Creates the server's part of embedding: `client` mints and revokes sessions, and `endpoint` is the handler of
 * `session-url` for POST and DELETE. The API key never leaves the server.
 */
export function embedBackend(baseUrl: string, apiKey: string) {
  const client = createEmbedClient({ baseUrl, apiKey });
  const endpoint = sessionEndpoint({
    client,
    session: sessionFor,
    onError: (error) => console.error(`host: ${error.message}`),
  });
  return { client, endpoint };
}
