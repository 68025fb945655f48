import * as v from 'valibot';
import { object } from './base-schemas.ts';

/** An error body (RFC 9457): the invalid field and the reason, without repeating the input. */
export const Problem = object({
  /** Always `about:blank`. */
  type: v.optional(v.string(), 'about:blank'),
  /** The standard text of the status. */
  title: v.string(),
  /** The HTTP status. */
  status: v.number(),
  /** What is wrong, in one sentence. */
  detail: v.optional(v.string()),
  /** The invalid member, parameter or header, as a dotted path. */
  field: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;

/** The media type of a problem. */
export const PROBLEM_TYPE = 'application/problem+json';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  424: 'Failed Dependency',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Returns the body of a problem; its title is the standard one of the status. */
export function problemBody(status: number, detail?: string, field?: string): Problem {
  return {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    ...(detail !== undefined && { detail }),
    ...(field !== undefined && { field }),
  };
}
