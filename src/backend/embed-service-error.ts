/** Why a call of a host's backend to the service failed. */
export type EmbedServiceErrorCode =
  /** `baseUrl` or `apiKey` is invalid. */
  | 'bad-config'
  /** The service could not be reached. */
  | 'unreachable'
  /** The service did not respond in time. */
  | 'timeout'
  /** The service rejects the API key, or does not allow it this call. */
  | 'rejected'
  /** The request is invalid: the service rejected it, or it was not sent and `status` is undefined. */
  | 'invalid'
  /** The service is temporarily unavailable: retry, after `retryAfter` if it is set. */
  | 'unavailable'
  /** The response is not one of the embed service. */
  | 'bad-response';

interface Details extends ErrorOptions {
  status?: number;
  retryAfter?: string;
  field?: string;
}

/** A failed call to the service; the message is one sentence and never contains the API key or a session id. */
export class EmbedServiceError extends Error {
  override readonly name = 'EmbedServiceError';
  readonly code: EmbedServiceErrorCode;
  /** The HTTP status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** The `Retry-After` header of the response, unchanged. */
  readonly retryAfter: string | undefined;
  /** The invalid member of the request. */
  readonly field: string | undefined;

  constructor(code: EmbedServiceErrorCode, message: string, details: Details = {}) {
    super(message, details);
    this.code = code;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
    this.field = details.field;
  }
}
