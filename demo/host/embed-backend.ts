import { createEmbedClient, sessionEndpoint } from '../../src/backend/index.ts';
import { sessionFor } from './viewer.ts';

/**
 * What this server needs of the service: `client` mints and revokes, and `endpoint` answers `session-url`, as a
 * `(Request) => Promise<Response>` for POST and DELETE. The API key never leaves the server.
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
