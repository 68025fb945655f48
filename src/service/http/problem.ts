interface HttpProblemOptions {
  field?: string;
  headers?: Record<string, string>;
  reason?: string;
  /** What a handler of the app has thrown, for the log. */
  cause?: unknown;
}

/** A rejected request: thrown by a handler, sent as a problem. The message is its `detail`. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  /** The invalid member, parameter or header, as a dotted path. */
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Why the request was rejected, for the metrics: one of few texts, by default the status. */
  readonly reason: string;

  constructor(
    status: number,
    detail: string,
    { field, headers = {}, reason, cause }: HttpProblemOptions = {},
  ) {
    super(detail, { cause });
    this.status = status;
    this.field = field;
    this.headers = headers;
    this.reason = reason ?? String(status);
  }
}

/** Returns the `400` of an invalid value; the detail is the field and the expectation. */
export function badField(field: string, expectation: string): HttpProblem {
  return new HttpProblem(400, `${field} ${expectation}.`, { field });
}

/** The `500` of an error that is logged; its reason is where it came from, for the metrics. */
export function unexpected(
  reason: 'database-error' | 'mount-error' | 'unexpected-error',
  cause: unknown,
): HttpProblem {
  const detail = 'An unexpected error occurred. It was logged with the request id.';
  return new HttpProblem(500, detail, { reason, cause });
}

/** The `503` of a request without a permit. Its connection closes: nothing counts it. */
export class NoPermit extends HttpProblem {
  constructor() {
    super(503, 'Too many requests are in progress. Try again.', {
      headers: { 'Retry-After': '1', Connection: 'close' },
      reason: 'permits',
    });
  }
}
