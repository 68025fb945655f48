import type { SessionId } from '../../api/session-id.ts';

/** Why a session is needed: first load, renewal in place, another frame, or a retry after an error. */
export type SessionReason = 'initial' | 'renewal' | 'reload' | 'retry';

/** The argument of a `sessionProvider`. `signal` is aborted when the result is no longer needed. */
export interface SessionRequest {
  readonly reason: SessionReason;
  readonly signal: AbortSignal;
}

/** Returns a session id, instead of `session-url`. An `EmbedError` that it throws is not retried. */
export type SessionProvider = (
  request: SessionRequest,
) => Promise<string | SessionId> | string | SessionId;
