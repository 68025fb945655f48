import type { Viewer } from './session-identity.ts';

/** Access to the comments of one dashboard as one viewer. */
export interface Connection extends Viewer {
  /** Distinguishes the sessions of a viewer without an identity within the page; never stored. */
  readonly credential: string;
  /** The public id of the dashboard. */
  readonly dashboard: string;
  /** Whether the session has expired, so that calls wait for a new one. */
  readonly isExpired: boolean;
  /** Tries again to renew an expired session; undefined unless its renewal has failed. */
  readonly renew?: (() => void) | undefined;
  /** `fetch` with the session's credential, for a path of the service. */
  fetch(path: string, init: RequestInit): Promise<Response>;
}
