import { PROBLEM_TYPE, problemBody } from '../api/problem.ts';

/** A request that a fake server rejects, with the status and the reason of the response. */
export class Rejection extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }

  /** Returns the response, a problem (RFC 9457). */
  toResponse(): Response {
    const body = JSON.stringify(problemBody(this.status, this.message, this.field));
    return new Response(body, { status: this.status, headers: { 'Content-Type': PROBLEM_TYPE } });
  }
}
