import { backoff } from '../../lib/retry.ts';
import { countRequest, limitDelay, throttle } from '../../lib/throttle.ts';
import type { EmbedError } from '../../protocol/errors.ts';
import type { SessionReason } from '../config/session-provider.ts';
import type { Draft } from './draft.ts';
import type { Mint, Phase } from './embed-session.ts';
import { startLimit } from './limit.ts';
import { RetryableError } from './mint.ts';

/** The attempts of one mint, and the session ids that are sent in one renewal. */
export const ATTEMPTS_MAX = 5;
/** The waits between them are 0.5, 1, 2 and 4 s. */
export const BACKOFF = { first: 500 };

/** Returns a mint whose first request is made at a time. */
export function mintAt(until: number, reason: SessionReason): Mint {
  return { reason, attempts: 0, step: 'waiting', until };
}

/** The mint of a phase; undefined if there is none. */
export function mintOf(phase: Phase): Mint | undefined {
  return 'step' in phase && phase.step.step !== 'sent' ? phase.step : undefined;
}

/** Makes the next request. */
export function requestMint(draft: Draft): void {
  const mint = mintOf(draft.phase);
  if (!mint) return;
  const { now, settings } = draft.input;
  const { reason, attempts } = mint;
  const request = draft.session.requests + 1;
  const limit = startLimit(now, settings.sessionTimeout);
  draft.set({ requests: request, rate: countRequest(draft.session.rate, now) });
  setMint(draft, { reason, attempts: attempts + 1, step: 'requesting', request, limit });
  draft.add({ type: 'mint', request, reason });
}

/** Makes the next request if the wait before it is over. */
export function requestIfDue(draft: Draft): void {
  const mint = mintOf(draft.phase);
  if (mint?.step === 'waiting' && mint.until <= draft.input.now) requestMint(draft);
}

/** Waits for the next attempt after an error. Returns false if there is none. */
export function retryMint(draft: Draft, error: EmbedError): boolean {
  const mint = mintOf(draft.phase);
  const isRetried = mint && error instanceof RetryableError && mint.attempts < ATTEMPTS_MAX;
  if (!isRetried) return false;
  const { now, random } = draft.input;
  const { reason, attempts } = mint;
  const wait = error.retryAfter || backoff(attempts, BACKOFF, random);
  const until = now + Math.max(wait, limitDelay(draft.session.rate, now));
  setMint(draft, { reason, attempts, step: 'waiting', until });
  if (attempts === 1) draft.add({ type: 'hint', error, outcome: ' The element tries again.' });
  return true;
}

/** Takes one step of the back-off for a mint that the embed causes. Returns the milliseconds to wait. */
export function takeDelay(draft: Draft): number {
  const { now, random } = draft.input;
  const { delay, rate } = throttle(draft.session.rate, now, random);
  draft.set({ rate });
  return delay;
}

/** Replaces the mint of a session that has one. */
export function setMint(draft: Draft, mint: Mint): void {
  const { phase } = draft;
  if ('step' in phase) draft.set({ phase: { ...phase, step: mint } });
}
