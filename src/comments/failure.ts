import { isHTTPError, isNetworkError } from 'ky';
import { CommentsError, type CommentsErrorCode } from './comments-error.ts';

const CODES: Record<number, CommentsErrorCode> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  413: 'invalid',
  422: 'invalid',
  429: 'rate-limited',
};

/**
 * The `CommentsError` behind whatever a call threw; an abort passes as it is. A write whose answer got lost, broke
 * off or made no sense is `unclear`: it may have been carried out.
 */
export function commentsErrorOf(cause: unknown, writes: boolean): unknown {
  if (cause instanceof CommentsError || isNamed(cause, 'AbortError')) return cause;
  if (isHTTPError(cause)) return answered(cause.response, writes, cause);
  if (isNetworkError(cause)) {
    return new CommentsError('offline', 'The service did not answer.', { cause, unclear: writes });
  }
  const message = isNamed(cause, 'TimeoutError')
    ? 'The service did not answer in time.'
    : 'The service answered with something that is not what its interface says.';
  return new CommentsError('failed', message, { cause, unclear: writes });
}

function answered(response: Response, writes: boolean, cause: unknown): CommentsError {
  const { status, headers } = response;
  const code = CODES[status] ?? 'failed';
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new CommentsError(code, `The service answered ${status}.`, {
    cause,
    unclear: writes && (status >= 500 || status === 408),
    retryAfter: Number.isNaN(seconds) ? undefined : seconds * 1000,
  });
}

function isNamed(cause: unknown, name: string): boolean {
  return cause instanceof DOMException && cause.name === name;
}
