import type { Shares } from '../limits/shares.ts';

const MIB = 1024 * 1024;

/** How many bytes of responses may be in flight: sent, but not yet passed to the operating system. */
export type ResponseLimits = Shares;

/** The default limits: eight pages of the largest size for one user. */
export const RESPONSE_LIMITS: ResponseLimits = {
  user: 8 * MIB,
  account: 32 * MIB,
  process: 64 * MIB,
};
