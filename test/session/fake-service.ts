import { type Mock, mock } from 'node:test';

/** What the service answers to one call, or an error for a lost line. */
export type Reply =
  | Response
  | Error
  | ((url: string, init: RequestInit) => Response | Promise<Response>);

/** Answers `fetch` with the given replies, one a call; the last goes on. */
export function fakeService(...replies: Reply[]): Mock<typeof fetch> {
  let next = 0;
  return mock.method(globalThis, 'fetch', (async (url, init = {}) => {
    const reply = replies[Math.min(next++, replies.length - 1)];
    init.signal?.throwIfAborted();
    if (reply instanceof Error || reply === undefined) throw reply;
    return reply instanceof Response ? reply.clone() : reply(String(url), init);
  }) as typeof fetch);
}

/** An answer of the service at a time (epoch milliseconds). */
export function answer(status: number, body: unknown = {}, date = 0): Response {
  return Response.json(body, { status, headers: { date: new Date(date).toUTCString() } });
}
