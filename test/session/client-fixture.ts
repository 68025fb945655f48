import { afterEach, mock } from 'node:test';
import { readClaims } from '../../src/api/read-claims.ts';
import { SessionClient } from '../../src/session/session-client.ts';
import { fakeFetch, respond, restoreFetch } from '../fake-fetch.ts';
import { FakeTime } from './fake-time.ts';
import { tokenOf } from './token.ts';

const origin = 'https://acme.example';

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
  restoreFetch();
});

/** A client with the controller that stops it, the expiry events that it reports, and `fetch` for its viewer. */
export function createClient(time = new FakeTime()) {
  const reported: string[] = [];
  const stop = new AbortController();
  const client = new SessionClient({
    origin,
    time,
    signal: stop.signal,
    onExpiry: ({ type }) => reported.push(type),
  });
  const fetch = client.fetchFor(readClaims(tokenOf({})));
  return { client, reported, stop, time, fetch };
}

/** The `Authorization` header of a call. */
export const authorization = (init?: RequestInit) =>
  new Headers(init?.headers).get('authorization');

/** A service that exchanges each id for a token with that `jti`, and passes all other calls to `call`. */
export function service(call: (token: string, init: RequestInit) => Response | Promise<Response>) {
  return fakeFetch(async ({ url, init }) => {
    if (url.endsWith('/healthz')) return respond(200);
    if (!url.endsWith('/session/token')) return call(authorization(init) ?? '', init);
    return respond(200, { token: tokenOf({ jti: JSON.parse(String(init.body)).sessionId }) });
  });
}

/** Resolves after all pending callbacks of promises. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
