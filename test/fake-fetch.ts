/** A call of `fetch`. */
export interface FetchCall {
  readonly url: string;
  readonly init: RequestInit;
}

/** The response to one call, or the error of a failed connection. */
type Reply = Response | Error | ((call: FetchCall) => Response | Promise<Response>);

const { fetch } = globalThis;

/** Replaces `fetch`: each call takes the next reply, and the last reply repeats. Returns the calls. */
export function fakeFetch(...replies: Reply[]): FetchCall[] {
  const calls: FetchCall[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const call = { url: String(input), init };
    calls.push(call);
    const reply = replies[Math.min(calls.length, replies.length) - 1];
    init.signal?.throwIfAborted();
    if (reply instanceof Error || !reply) throw reply;
    return reply instanceof Response ? reply.clone() : reply(call);
  };
  return calls;
}

/** Ends the replacement. */
export function restoreFetch(): void {
  globalThis.fetch = fetch;
}

/** A response with a `Date` header (epoch milliseconds). */
export function respond(status: number, body: unknown = {}, date = 0): Response {
  return Response.json(body, { status, headers: { date: new Date(date).toUTCString() } });
}
