/** The rate limits, in calls per minute. */
export interface RateLimits {
  /** Sessions that one account mints. */
  mints: number;
  /** Comments that one embed user edits or deletes. */
  edits: number;
  /** Threads that one embed user resolves or reopens. */
  resolves: number;
  /** Pages of users that one embed user searches for. */
  searches: number;
  /** Pages of threads that one embed user requests, also those that have not changed (`304`). */
  lists: number;
  /** Invalid credentials and unknown session ids from one client address. Valid ones are never limited by address. */
  refusals: number;
  /** Checks of one client address whether an origin may frame the embed. */
  frameChecks: number;
}

/** The default rate limits: far above what people and their pages do, low enough to stop a loop. */
export const RATE_LIMITS: Readonly<RateLimits> = {
  mints: 60_000,
  edits: 60_000,
  resolves: 60_000,
  searches: 60_000,
  lists: 600_000,
  refusals: 60_000,
  frameChecks: 60_000,
};
