import type { EmbedSession } from '../../src/context/index.ts';
import type { Problem } from '../problem.ts';

/** A call of the demo's own routes that was not answered as asked; its message is for developers. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  /** What the route says of it; without words where that could not be read. */
  readonly problem: Problem;

  constructor(status: number, problem: Partial<Problem> = {}, options?: ErrorOptions) {
    const silent = status === 0 ? 'does not answer' : 'gave an answer that cannot be read';
    super(problem.detail || `The service ${silent}.`, options);
    this.status = status;
    this.problem = { detail: '', ...problem, status } as Problem;
  }
}

/** Calls a route as a session and answers what succeeded; throws a `ServiceError`, or why the signal was aborted. */
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

/** The JSON of an answer. */
export async function jsonOf<T>(response: Response): Promise<T> {
  return response.json().catch((cause) => {
    throw new ServiceError(response.status, {}, { cause });
  });
}
