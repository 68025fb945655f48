import type { Call, Fault, InMemoryService } from './in-memory-service.ts';

/** Responds with a status without performing the call. */
export function respondWith(code: number, method = 'POST', headers: HeadersInit = {}): Fault {
  return (call) =>
    call.method === method ? new Response(null, { status: code, headers }) : undefined;
}

/** Responds to the calls that `matches` selects with a status, without performing them. */
export function respondIf(matches: (call: Call) => unknown, code: number): Fault {
  return (call) => (matches(call) ? new Response(null, { status: code }) : undefined);
}

/** Performs the call and rejects with a network error. */
export function loseResponse(method = 'POST'): Fault {
  return (call, respond) => {
    if (call.method !== method) return undefined;
    respond();
    return Promise.reject(new TypeError('Failed to fetch'));
  };
}

/** Delays the calls that `matches` selects until the returned function is called. */
export function holdCalls(
  service: InMemoryService,
  matches: (call: Call) => boolean = () => true,
): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.faults = [(call, respond) => (matches(call) ? promise.then(respond) : undefined)];
  return resolve;
}

/** Performs the calls that `matches` selects, and delays their responses until the returned function is called. */
export function holdResponses(
  service: InMemoryService,
  matches: (call: Call) => boolean,
): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.faults = [
    (call, respond) => {
      if (!matches(call)) return undefined;
      const response = respond();
      return promise.then(() => response);
    },
  ];
  return resolve;
}
