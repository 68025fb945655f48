import { backoff } from '../../lib/retry.ts';
import { burstDelay } from '../../lib/throttle.ts';
import { EmbedError, type EmbedErrorCode } from '../../protocol/errors.ts';
import type { SessionReason } from '../config/session-provider.ts';
import type { Draft } from './draft.ts';
import type { Load, Phase, SessionInput } from './embed-session.ts';
import { startLimit } from './limit.ts';
import { NO_SOURCE, RetryableError } from './mint.ts';
import { mintAt, requestIfDue, takeDelay } from './mint-steps.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** When a frame without a `load` event is probed: Firefox and Safari fire none if the server cannot be reached. */
const PROBE_DELAY_WITHOUT_LOAD_MS = 5000;

/** Errors whose cause may pass without a change of the settings. */
const PASSING: readonly EmbedErrorCode[] = [
  'frame-unreachable',
  'ready-timeout',
  'session-refused',
  'exchange-failed',
];
/** The delays of further attempts: a display without a viewer recovers, also from a lost uplink that caused no event. */
const RECOVERY = { first: 30_000, max: 300_000 };

interface StartOptions {
  /** The milliseconds before the mint. */
  readonly delay?: number;
  readonly isRetried?: boolean;
}

/** Cancels everything before, and opens a frame with a new session. */
export function start(
  draft: Draft,
  reason: SessionReason,
  target: string,
  { delay = 0, isRetried = false }: StartOptions = {},
): void {
  const { settings, now } = draft.input;
  const { canMint, givenId, isPrivate } = settings;
  const load: Load = { number: draft.session.loads + 1, target, isRetried, isPrivate };
  leave(draft);
  draft.set({ loads: load.number });
  if (givenId !== undefined || isPrivate) {
    open(draft, load, givenId);
  } else if (canMint) {
    const until = now + Math.max(delay, burstDelay(draft.session.rate, now));
    draft.enter({ name: 'minting', load, step: mintAt(until, reason) });
    requestIfDue(draft);
  } else {
    fail(draft, new EmbedError('mint-failed', NO_SOURCE), { load });
  }
}

/** Replaces the session of an embed that has rejected it or reloaded itself: always if it was mounted, else once. */
export function replace(draft: Draft, reason: SessionReason): void {
  const { load, mounted } = draft;
  if (!load || (!mounted && load.isRetried)) return;
  start(draft, reason, load.target, { delay: takeDelay(draft), isRetried: !mounted });
}

/** Opens the frame of a load. */
export function open(draft: Draft, load: Load, sessionId: string | undefined): void {
  draft.add({ type: 'open', load: load.number, sessionId });
  draft.enter(loading(draft.input, load, sessionId));
}

/** Waits for `ready` of a frame. */
export function loading(
  { now, settings: { withoutMessages, readyTimeout } }: SessionInput,
  load: Load,
  sessionId: string | undefined,
): Phase {
  const limit = startLimit(now, withoutMessages ? Number.POSITIVE_INFINITY : readyTimeout);
  const probe = { at: now + PROBE_DELAY_WITHOUT_LOAD_MS, kind: 'not-loaded' } as const;
  return { name: 'loading', load, sessionId, limit, probes: [probe] };
}

/** Fails a load. Its frame stays, because it may still become ready. */
export function fail(
  draft: Draft,
  error: EmbedError,
  rest: { readonly load?: Load; readonly sessionId?: string | undefined },
): void {
  const isPassing = error instanceof RetryableError || PASSING.includes(error.code);
  const recoverAt = isPassing || !draft.input.isOnline ? nextRecovery(draft) : NEVER;
  draft.enter({ name: 'failed', error, ...rest, recoverAt });
  draft.add({ type: 'report', error });
}

/** When a load that fails now is started again. */
export function nextRecovery({ input: { now, random }, session }: Draft): number {
  return now + backoff(session.failures + 1, RECOVERY, random);
}

/** Removes the frame, cancels everything and enters a phase without a load. */
export function stop(draft: Draft, phase: Phase): void {
  leave(draft);
  draft.enter(phase);
}

/** Ends a phase and its frame. An id to which the embed has not responded may be unused. */
function leave(draft: Draft): void {
  const { phase, load } = draft;
  if (phase.name === 'minting') draft.add({ type: 'abort-mint' });
  if (phase.name === 'loading' || phase.name === 'failed') draft.revoke(phase.sessionId);
  cancelRenewal(draft);
  if (load) draft.add({ type: 'close' });
}

/** Ends a renewal without a result. `isReplaced`: an id that was sent may be in use until the embed has another one. */
export function cancelRenewal(draft: Draft, isReplaced = false): void {
  const { phase } = draft;
  if (phase.name !== 'renewing') return;
  if (phase.step.step !== 'sent') draft.add({ type: 'abort-mint' });
  else if (!isReplaced) draft.revoke(phase.step.sessionId);
  draft.add({ type: 'settle', error: 'canceled' });
}
