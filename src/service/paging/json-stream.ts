// The global type has no `from`.

import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { NoPermit } from '../http/problem.ts';
import { describeError } from '../logging/describe-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { ListRequest } from './etag.ts';

/**
 * Sends JSON in parts. Each is encoded in a turn of its own, after the client has read the previous one. A failure cuts the
 * connection, so that an incomplete response does not look complete.
 */
export function streamInTurns(
  logger: Logger,
  request: ListRequest,
  parts: AsyncGenerator<Buffer<ArrayBuffer>>,
): ReadableStream<Uint8Array> {
  const stream = NodeReadableStream.from(partsInTurns(logger, request, parts));
  return stream as unknown as ReadableStream<Uint8Array>;
}

async function* partsInTurns(
  logger: Logger,
  { requestId, permit, disconnectionSignal, cut }: ListRequest,
  parts: AsyncGenerator<Buffer<ArrayBuffer>>,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const signal = disconnectionSignal();
  try {
    for (;;) {
      const { done, value } = await permit.inTurn('threads', () => parts.next(), signal);
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (!signal?.aborted && !(error instanceof NoPermit))
      logger.error({ requestId, reason: describeError(error) }, 'the response was cut off');
    if (!cut) throw error;
    cut();
  } finally {
    await parts.return(undefined);
  }
}
