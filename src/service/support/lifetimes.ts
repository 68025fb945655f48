/** How long ids and tokens live, in milliseconds. */
export interface Lifetimes {
  /** From the mint to the last moment of the exchange. */
  sessionId: number;
  /** The nominal life of a token: its `exp`. */
  token: number;
  /** The usable life of a token: from then on it is refused. */
  usable: number;
}
