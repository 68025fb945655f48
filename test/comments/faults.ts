import type { Fault } from './fake-service.ts';

/** Answers with a status instead of doing it. */
export function status(code: number, method = 'POST', headers: HeadersInit = {}): Fault {
  return (call) =>
    call.method === method ? new Response(null, { status: code, headers }) : undefined;
}

/** Carries the call out and loses the answer. */
export function lostReply(method = 'POST'): Fault {
  return (call, answer) => {
    if (call.method !== method) return undefined;
    answer();
    return Promise.reject(new TypeError('Failed to fetch'));
  };
}
