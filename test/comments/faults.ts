import type { Fault } from './in-memory-service.ts';

/** Responds with a status without performing the call. */
export function respondWith(code: number, method = 'POST', headers: HeadersInit = {}): Fault {
  return (call) =>
    call.method === method ? new Response(null, { status: code, headers }) : undefined;
}

/** Performs the call and rejects with a network error. */
export function loseResponse(method = 'POST'): Fault {
  return (call, respond) => {
    if (call.method !== method) return undefined;
    respond();
    return Promise.reject(new TypeError('Failed to fetch'));
  };
}
