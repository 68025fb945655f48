import { createContext } from '@lit/context';
import type { EmbedClaims } from '../api/claims.ts';
import type { Surface } from '../api/surface.ts';
import type { EmbedSettings } from './settings.ts';

/**
 * The session as a component inside the frame may see it: who is there and a way to call the
 * service. The token itself stays with whoever provides this. A new object is provided when any
 * field changes.
 */
export interface EmbedSession {
  readonly surface: Surface;
  /** The dashboard's public id; on the dashboard surface only. */
  readonly publicId: string | undefined;
  /** Of the running token; undefined in private mode. */
  readonly claims: EmbedClaims | undefined;
  readonly settings: EmbedSettings;
  /** Whether the session has lapsed, so that calls wait for a renewed one. */
  readonly lapsed: boolean;
  /**
   * `fetch` with the session's credential, for paths of the page's own origin (anything else is
   * refused). Where the session has lapsed it waits for the renewed one instead of failing; it rejects
   * with an `AbortError` where that is another viewer's, or the runtime is stopped meanwhile.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Provides the `EmbedSession`. */
export const sessionContext = createContext<EmbedSession>(Symbol('svc-session'));
