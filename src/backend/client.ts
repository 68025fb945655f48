import * as v from 'valibot';
import { GENERATE_SESSION, SESSION_REVOKE } from '../api/paths.ts';
import { type GenerateSession, SessionId } from '../api/session.ts';
import { EmbedServiceError } from './embed-service-error.ts';
import { type EmbedClientOptions, serviceCaller } from './service-call.ts';

/** The two things a host's backend asks of the service. Failures are `EmbedServiceError`s. */
export interface EmbedClient {
  /** Mints a session for a viewer; the id can be redeemed once, within five minutes. */
  generateSession(request: GenerateSession, options?: CallOptions): Promise<SessionId>;
  /** Ends a session, redeemed or not; an id that the service does not know is no error. */
  revokeSession(sessionId: string, options?: CallOptions): Promise<void>;
}

/** What every call takes beside its input. */
export interface CallOptions {
  signal?: AbortSignal;
}

/** Makes the client of one service; throws an `EmbedServiceError` with code `bad-config` on unusable options. */
export function createEmbedClient(options: EmbedClientOptions): EmbedClient {
  const call = serviceCaller(options);
  return {
    async generateSession(request, { signal } = {}) {
      const response = await call(GENERATE_SESSION, request, signal);
      const answer = v.safeParse(SessionId, await response.json().catch(() => undefined));
      if (answer.success) return answer.output;
      throw new EmbedServiceError(
        'bad-response',
        'The answer to the mint holds no sessionId; check that baseUrl is the embed service.',
        { status: response.status },
      );
    },
    async revokeSession(sessionId, { signal } = {}) {
      await call(SESSION_REVOKE, { sessionId } satisfies SessionId, signal);
    },
  };
}
