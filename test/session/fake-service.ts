import { type Mock, mock } from 'node:test';

/** The response to one call, or the error of a failed connection. */
export type Reply =
  | Response
  | Error
  | ((url: string, init: RequestInit) => Response | Promise<Response>);

/** Replaces `fetch`: each call takes the next reply, and the last reply repeats. */
export function fakeService(...replies: Reply[]): Mock<typeof fetch> {
  let next = 0;
  return mock.method(globalThis, 'fetch', (async (url, init = {}) => {
    const reply = replies[Math.min(next++, replies.length - 1)];
    init.signal?.throwIfAborted();
    if (reply instanceof Error || reply === undefined) throw reply;
    return reply instanceof Response ? reply.clone() : reply(String(url), init);
  }) as typeof fetch);
}

/** A response with a `Date` header (epoch milliseconds). */
export function respond(status: number, body: unknown = {}, date = 0): Response {
  return Response.json(body, { status, headers: { date: new Date(date).toUTCString() } });
}
