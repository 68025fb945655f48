/** The longest delay of a browser timer, in milliseconds: 24.8 days. A longer one fires immediately. */
export const TIMER_MAX_MS = 2 ** 31 - 1;
