import { NamedError } from '../../lib/named-error.ts';

/** The cause of a failed call. The element displays a translated message for each. */
export type CommentsErrorCode =
  | 'offline'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'invalid'
  | 'full'
  | 'rate-limited'
  | 'conflict'
  | 'failed';

interface Details extends ErrorOptions {
  /** Whether a write may have been carried out although no valid response arrived. */
  outcomeUnknown?: boolean;
  isTransient?: boolean;
  isInterrupted?: boolean;
  /** The `Retry-After` of the service, in milliseconds. */
  retryAfter?: number | undefined;
}

/** A failed call. The message is for developers; viewers see the translated message of `code`. */
export class CommentsError extends NamedError {
  declare readonly name: 'CommentsError';
  readonly code: CommentsErrorCode;
  readonly outcomeUnknown: boolean;
  readonly isTransient: boolean;
  /** Whether the connection or a proxy has failed, so that the same call may succeed shortly. */
  readonly isInterrupted: boolean;
  readonly retryAfter: number | undefined;

  constructor(code: CommentsErrorCode, message: string, details: Details = {}) {
    super('CommentsError', message, details);
    this.code = code;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
    this.isTransient = details.isTransient ?? false;
    this.isInterrupted = details.isInterrupted ?? false;
    this.retryAfter = details.retryAfter;
  }

  /** Whether the viewer can repeat the call with a chance of success. */
  get canRetry(): boolean {
    return !['forbidden', 'not-found', 'invalid', 'full', 'conflict'].includes(this.code);
  }
}
