/** What went wrong between a host's backend and the service, as a cause that code can branch on. */
export type EmbedServiceErrorCode =
  /** `baseUrl` or `apiKey` cannot be used. */
  | 'bad-config'
  /** The service could not be reached. */
  | 'unreachable'
  /** The service did not answer in time. */
  | 'timeout'
  /** The service does not accept the API key, or what it is used for. */
  | 'refused'
  /** The service found the request wrong. */
  | 'invalid'
  /** The service cannot answer now: try again, after `retryAfter` where it is given. */
  | 'unavailable'
  /** What answered does not speak as the service does. */
  | 'bad-response';

interface Details extends ErrorOptions {
  status?: number;
  retryAfter?: string;
  field?: string;
}

/** A call to the service that failed; the message is one sentence and never holds the API key or a session id. */
export class EmbedServiceError extends Error {
  override readonly name = 'EmbedServiceError';
  readonly code: EmbedServiceErrorCode;
  /** The HTTP status of the service's answer; undefined where there was none. */
  readonly status: number | undefined;
  /** The `Retry-After` of the service's answer, as it was sent. */
  readonly retryAfter: string | undefined;
  /** The member of the request that the service names as wrong. */
  readonly field: string | undefined;

  constructor(code: EmbedServiceErrorCode, message: string, details: Details = {}) {
    super(message, details);
    this.code = code;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
    this.field = details.field;
  }
}
