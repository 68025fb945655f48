import type { Limit, Phase } from './embed-session.ts';

/** A timer that fires later than this was suspended: the device was asleep, or a browser froze the page. */
const LATE_MS = 2000;

export function startLimit(since: number, ms: number): Limit {
  return { since, ms, isRestarted: false };
}

/**
 * Whether a limit is over. `suspended` if its timer is late, once: then the limit starts again, so that the page has time
 * for what has arrived in the meantime.
 */
export function checkLimit(
  { since, ms, isRestarted }: Limit,
  now: number,
): 'running' | 'over' | 'suspended' {
  const lateness = now - since - ms;
  if (lateness < 0) return 'running';
  return lateness > LATE_MS && !isRestarted ? 'suspended' : 'over';
}

/** Starts the limit of a phase again, because the page could not run. */
export function restartLimit(phase: Phase, since: number, isRestarted: boolean): Phase {
  const change = { since, isRestarted };
  if (phase.name === 'loading') return { ...phase, limit: { ...phase.limit, ...change } };
  if (phase.name === 'minting' && phase.step.step === 'requesting')
    return { ...phase, step: { ...phase.step, limit: { ...phase.step.limit, ...change } } };
  if (phase.name === 'renewing' && phase.step.step !== 'waiting')
    return { ...phase, step: { ...phase.step, limit: { ...phase.step.limit, ...change } } };
  return phase;
}

/** The limit of a phase; undefined if it has none. */
export function limitOf(phase: Phase): Limit | undefined {
  if (phase.name === 'loading') return phase.limit;
  return 'step' in phase && phase.step.step !== 'waiting' ? phase.step.limit : undefined;
}
