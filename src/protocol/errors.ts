import { NamedError } from '../lib/named-error.ts';

export { EXCHANGE_ERROR } from '../api/session-id.ts';

/** Why `<svc-embed>` failed; `docs/errors.md` explains what to do about each. */
export type EmbedErrorCode =
  | 'bad-config'
  | 'mint-failed'
  | 'mint-refused'
  | 'mint-timeout'
  | 'frame-blocked'
  | 'frame-refused'
  | 'frame-unreachable'
  | 'wrong-origin'
  | 'ready-timeout'
  | 'session-refused'
  | 'exchange-failed'
  | 'invalid-message'
  | 'renewal-failed'
  | 'revoke-failed';

/** A failure of the element itself; the message names the expected and the actual value, never a secret. */
export class EmbedError extends NamedError {
  declare readonly name: 'EmbedError';
  readonly code: EmbedErrorCode;

  constructor(code: EmbedErrorCode, message: string, options?: ErrorOptions) {
    super('EmbedError', message, options);
    this.code = code;
  }
}

/** Returns an `EmbedError` itself, and any other exception as the cause of one. */
export function toEmbedError(error: unknown, code: EmbedErrorCode): EmbedError {
  if (error instanceof EmbedError) return error;
  return new EmbedError(code, 'Unexpected exception: see its cause.', { cause: error });
}

/** The name of an error that the embed reported; of one without a name, the part that failed. */
export function reportedName({ name, context = 'embed-render' }: ReportedError): string {
  return name ?? context;
}

interface ReportedError {
  readonly name?: string | undefined;
  readonly context?: string | undefined;
}

/** The part of the embed that failed: the `context` of `svc:event:error`. */
export type ErrorContext =
  | 'session-start'
  | 'session-renewal'
  | 'embed-render'
  | 'action'
  | 'comments'
  | 'private';
