/** The lifetimes of session ids and tokens, in milliseconds. */
export interface Lifetimes {
  /** How long a session id can be exchanged after the mint. */
  sessionId: number;
  /** The nominal lifetime of a token: its `exp`. */
  token: number;
  /** How long a token is accepted. */
  usable: number;
}
