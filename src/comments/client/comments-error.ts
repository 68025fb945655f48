/** Why a call of the comments failed, as a cause that the interface has its own words for. */
export type CommentsErrorCode =
  | 'offline'
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'invalid'
  | 'rate-limited'
  | 'failed';

interface Details extends ErrorOptions {
  /** Whether a write may have been carried out although no good answer came back. */
  outcomeUnknown?: boolean;
  /** Whether the same call may well succeed a moment later. */
  isTransient?: boolean;
  /** How long the service asked to be left alone, in milliseconds. */
  retryAfter?: number | undefined;
}

/** A failed call; the message is for developers, viewers get the words of their language by `code`. */
export class CommentsError extends Error {
  override readonly name = 'CommentsError';
  readonly code: CommentsErrorCode;
  readonly outcomeUnknown: boolean;
  readonly isTransient: boolean;
  readonly retryAfter: number | undefined;

  constructor(code: CommentsErrorCode, message: string, details: Details = {}) {
    super(message, details);
    this.code = code;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
    this.isTransient = details.isTransient ?? false;
    this.retryAfter = details.retryAfter;
  }
}
