import type { EmbedSession } from '../../src/context/index.ts';
import type { Problem } from '../problem.ts';

/** A failed call of one of the demo's routes; its message is for developers. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Problem that the route returned; `detail` is empty if it could not be parsed. */
  readonly problem: Problem;

  constructor(status: number, problem: Partial<Problem> = {}, options?: ErrorOptions) {
    const reason = status === 0 ? 'does not respond' : `sent an invalid response (${status})`;
    super(problem.detail || `The service ${reason}.`, options);
    this.status = status;
    this.problem = { detail: '', ...problem, status } as Problem;
  }
}

/** Calls a route with a session. Throws a `ServiceError` on failure, or the signal's reason if aborted. */
export async function callService(
  session: EmbedSession,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const response = await session.fetch(path, init).catch((cause) => {
    if (init.signal?.aborted) throw cause;
    throw new ServiceError(0, {}, { cause });
  });
  if (response.ok) return response;
  throw new ServiceError(response.status, await response.json().catch(() => ({})));
}

/** Parses the JSON of a response; throws a `ServiceError` if it is invalid. */
export async function parseJson<T>(response: Response): Promise<T> {
  return response.json().catch((cause) => {
    throw new ServiceError(response.status, {}, { cause });
  });
}
