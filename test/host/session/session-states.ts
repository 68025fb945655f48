import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  type Effect,
  type EmbedSession,
  type Happening,
  INITIAL,
  type Moment,
} from '../../../src/host/session/embed-session.ts';
import { RetryableError } from '../../../src/host/session/mint.ts';
import { transition } from '../../../src/host/session/transition.ts';
import { EmbedError, type EmbedErrorCode } from '../../../src/protocol/errors.ts';
import {
  createEvent,
  type EmbedEvent,
  type EventPayload,
  type EventType,
  type ExtensionPayload,
  type ExtensionType,
} from '../../../src/protocol/events.ts';
import { readyPayload, rejectionPayload } from '../../../src/testing/embed-events.ts';

interface Input {
  readonly happening: Happening;
  readonly at: number;
  readonly change: Partial<Moment>;
}

/** An input, by default at the time 0. */
export function input(happening: Happening, at = 0, change: Partial<Moment> = {}): Input {
  return { happening, at, change };
}

const SETTINGS: Moment['settings'] = {
  canMint: true,
  givenId: undefined,
  isPrivate: false,
  withoutMessages: false,
  readyTimeout: 30_000,
  sessionTimeout: 15_000,
};
export const settings = (change: Partial<Moment['settings']>): Partial<Moment> => ({
  settings: { ...SETTINGS, ...change },
});
const problem = new EmbedError('bad-config', 'dashboard is missing.');
export const network = new RetryableError('mint-failed', 'No response.');
export const refused = new EmbedError('mint-refused', '403');

export const page = (type: 'connected' | 'disconnected' | 'online' | 'shown', at?: number) =>
  input({ type }, at);
export const call = (type: 'renew' | 'reload' | 'retry' | 'logout' | 'revoked', at?: number) =>
  input({ type }, at);
export const life = (type: 'frozen' | 'resumed', at?: number) => input({ type }, at);
export const timer = (at: number) => input({ type: 'timer' }, at);
export const apply = (
  target = 'a',
  hold?: 'viewport',
  error?: EmbedError,
  change?: Partial<Moment>,
) => input({ type: 'settings', target, hold, problem: error }, 0, change);
export const minted = (request: number, sessionId: string, at?: number) =>
  input({ type: 'minted', request, sessionId }, at);
export const mintFailed = (request: number, error: EmbedError, at?: number) =>
  input({ type: 'mint-failed', request, error }, at);
export const frame = (type: 'loaded' | 'reloaded', load = 1, change?: Partial<Moment>) =>
  input({ type, load }, 0, change);
export const answered = (isAllowed: boolean) => input({ type: 'answered', load: 1, isAllowed });
export const diagnosed = (code: EmbedErrorCode, kind: 'loaded' | 'not-loaded' | 'last') =>
  input({ type: 'diagnosed', load: 1, since: 0, kind, error: new EmbedError(code, 'No.') });

function event<T extends EventType | ExtensionType>(
  type: T,
  payload: EventPayload<T & EventType> | ExtensionPayload<T & ExtensionType>,
  at?: number,
): Input {
  const sent = createEvent(type, 'dashboard', payload as never) as unknown as EmbedEvent;
  return input({ type: 'event', load: 1, event: sent }, at);
}
const FRAME = new URL('https://acme.example/embed/dashboard/sales?session=s1');
export const sendsReady = event('svc:event:ready', readyPayload(FRAME));
export const expiring = (end: number) =>
  event('svc:event:session-expiring', { expiresAt: end, expiresInMs: end });
export const expired = (end: number) => event('svc:event:session-expired', { expiredAt: end });
export const renewed = event('svc:event:session-renewed', { expiresAt: 9000 });
export const rejects = (context: 'session-start' | 'session-renewal', unreachable?: boolean) =>
  event('svc:event:error', { ...rejectionPayload(context), unreachable });
export const fails = event('svc:event:error', { message: 'No.', fatal: true });

export const applyGivenId = apply('a', undefined, undefined, settings({ givenId: 'given' }));
export const applyWithoutMint = apply('a', undefined, undefined, settings({ canMint: false }));
export const applyIncomplete = apply('a', undefined, problem);

const IDLE = [page('connected')];
const MINTING = [...IDLE, apply()];
const BACKOFF = [...MINTING, mintFailed(1, network)];
const LOADING = [...MINTING, minted(1, 's1')];
const RETRIED = [...LOADING, rejects('session-start'), minted(2, 's2')];
const READY = [...LOADING, sendsReady];
const EXPIRING = [...READY, expiring(5000)];
const RENEWING = [...EXPIRING, answered(true)];
const SENT = [...RENEWING, minted(2, 's2')];
const EXPIRED = [...READY, expired(5000)];
const LAST_RENEWAL = [...EXPIRED, answered(true), mintFailed(2, refused)];
const SILENT = [...LOADING, diagnosed('ready-timeout', 'last')];
const REFUSED = [...MINTING, mintFailed(1, refused)];

export const states = {
  'not on the page': [],
  idle: IDLE,
  'waiting for the viewport': [...IDLE, apply('a', 'viewport')],
  minting: MINTING,
  'minting, after a failed request': BACKOFF,
  loading: LOADING,
  'loading with the second session': RETRIED,
  'loading without a session': [
    ...IDLE,
    apply('a', undefined, undefined, settings({ canMint: false, isPrivate: true })),
  ],
  ready: READY,
  expiring: EXPIRING,
  'expiring, and the page renews': [...EXPIRING, answered(false)],
  'renewing, minting': RENEWING,
  'renewing, sent': SENT,
  expired: EXPIRED,
  'failed: no ready': SILENT,
  'failed: not signed in': REFUSED,
  'failed: the session has ended': LAST_RENEWAL,
  ended: [...READY, call('logout')],
  'loading, frozen': [...LOADING, life('frozen')],
} satisfies Record<string, readonly Input[]>;

/** The input for another load than the first one. */
export function onLoad(load: number, { happening, ...rest }: Input): Input {
  return { ...rest, happening: { ...happening, load } as Happening };
}

/** Applies an input; returns the next session and its effects. */
function step(session: EmbedSession, { happening, at, change }: Input) {
  const moment = { now: at, random: 0.5, isOnline: true, settings: SETTINGS, ...change };
  return transition(session, { ...happening, ...moment });
}

/** What an effect does, in a few words. */
function describeEffect(effect: Effect): string {
  switch (effect.type) {
    case 'mint':
      return `mint ${effect.reason}`;
    case 'open':
    case 'post':
    case 'revoke':
    case 'record-end':
      return `${effect.type} ${effect.sessionId}`;
    case 'wake':
      return Number.isFinite(effect.at) ? `wake at ${effect.at}` : 'wake never';
    case 'diagnose':
      return `diagnose ${effect.kind}`;
    case 'observe':
      return `observe ${effect.hold}`;
    case 'state':
      return `state ${effect.state}`;
    case 'dispatch':
      return `dispatch ${effect.event.type.replace('svc:event:', '')}${effect.isAsked ? '?' : ''}`;
    case 'settle':
      return `settle ${effect.error instanceof EmbedError ? effect.error.code : (effect.error ?? '')}`.trim();
    case 'report':
    case 'hint':
      return `${effect.type} ${effect.error.code}`;
    default:
      return effect.type;
  }
}

/** The rows of a table, by state: what happens, as text and as an input, and the next phase with what has to be done. */
type Table = Partial<
  Record<keyof typeof states, readonly (readonly [what: string, input: Input, outcome: string])[]>
>;

/** Defines a test for each row. */
export function testTable(table: Table): void {
  for (const [state, rows] of Object.entries(table)) {
    for (const [what, happening, expected] of rows) {
      it(`${state} + ${what} → ${expected}`, () => {
        const inputs: readonly Input[] = states[state as keyof typeof states];
        const before = inputs.reduce<EmbedSession>((each, by) => step(each, by)[0], INITIAL);
        const [after, effects] = step(before, happening);
        const outcome = [after.phase.name, effects.map(describeEffect).join(', ')];
        assert.equal(outcome.filter(Boolean).join(': '), expected);
      });
    }
  }
}
