import { readClaims } from '../../src/api/read-claims.ts';
import { SessionKeeper } from '../../src/session/session-client.ts';
import type { ClockEvent } from '../../src/session/session-expiry.ts';
import { answer, fakeService } from './fake-service.ts';
import { FakeTime } from './fake-time.ts';
import { tokenOf } from './token.ts';

const origin = 'https://acme.example';

/** A keeper, the end of its life, what it announces, and `fetch` for the viewer of its sessions. */
export function keeper(time = new FakeTime()) {
  const said: string[] = [];
  const life = new AbortController();
  const announce = ({ type }: ClockEvent) => said.push(type.replace('svc:event:session-', ''));
  const made = new SessionKeeper({ origin, time, signal: life.signal, announce });
  const fetch = made.fetchFor(readClaims(tokenOf({})));
  return { keeper: made, said, life, time, fetch };
}

/** The credential of a call. */
export const authorization = (init?: RequestInit) =>
  new Headers(init?.headers).get('authorization');

/** A service that exchanges ids for tokens of their name, and answers calls as told. */
export function service(call: (token: string) => Response) {
  return fakeService(async (url, init) => {
    if (url.endsWith('/healthz')) return answer(200);
    if (!url.endsWith('/session/token')) return call(authorization(init) ?? '');
    return answer(200, { token: tokenOf({ jti: JSON.parse(String(init.body)).sessionId }) });
  });
}
