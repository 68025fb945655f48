/** No simulated fault at any place. Pages import it too, so it is not in the file of the registry. */
export const NO_FAULTS = {
  mint: null,
  revoke: null,
  connection: null,
  page: null,
  framing: null,
  exchange: null,
} as const;
