import { backoff } from '../../lib/backoff.ts';
import { deferred } from '../../lib/deferred.ts';
import { EmbedError, type EmbedErrorCode } from '../../protocol/errors.ts';

/** How often a mint is tried, and a refused renewal minted anew. */
export const TRIES = 5;

/** Why there is no fresh session where none can be minted. */
export const NO_SOURCE = 'There is no session-url or sessionProvider.';

/** Waits that long, or less where waiting has become pointless. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** Why one try of a mint failed, and whether another is worth while. */
export class MintError extends EmbedError {
  readonly retryable: boolean;
  /** How long the endpoint asked to be left alone, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: EmbedErrorCode,
    message: string,
    retryable = false,
    options: ErrorOptions & { retryAfter?: number | undefined } = {},
  ) {
    super(code, message, options);
    this.retryable = retryable;
    this.retryAfter = options.retryAfter;
  }
}

/** What a mint needs besides the try itself. */
export interface MintOptions {
  /** Ends the whole mint. */
  signal: AbortSignal;
  /** How long one try may take, in milliseconds. */
  timeout: number;
  pause: Pause;
  /** Takes a session id that arrived when nobody waited for it any more. */
  discard(sessionId: string): void;
}

/** Gets a session id: up to five tries, with waits that grow or that the endpoint asked for. */
export async function mint(
  attempt: (signal: AbortSignal) => Promise<string>,
  options: MintOptions,
): Promise<string> {
  const { signal, pause } = options;
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await once(attempt, options);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MintError && error.retryable) || tries === TRIES) throw error;
      await pause(error.retryAfter ?? backoff(tries, { first: 500 }), signal);
    }
  }
}

function once(
  attempt: (signal: AbortSignal) => Promise<string>,
  { signal, timeout, discard }: MintOptions,
): Promise<string> {
  const { promise, resolve, reject } = deferred<string>(signal);
  const life = new AbortController();
  const timer = setTimeout(() => {
    reject(new MintError('mint-timeout', `No session came in ${timeout} ms.`, true));
    life.abort();
  }, timeout);
  attempt(life.signal).then((id) => {
    if (signal.aborted || life.signal.aborted) discard(id);
    else resolve(id);
  }, reject);
  return promise.finally(() => {
    clearTimeout(timer);
    life.abort();
  });
}
