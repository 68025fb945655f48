import { createContext } from '@lit/context';
import type { EmbedClaims } from '../api/claims.ts';
import type { Surface } from '../api/surface.ts';
import type { EmbedSettings } from './settings.ts';

/**
 * The session inside the frame: the viewer, and a way to call the service. The token itself is not accessible. A new
 * object is provided when any field changes.
 */
export interface EmbedSession {
  readonly surface: Surface;
  /** The dashboard's public id; on the dashboard surface only. */
  readonly publicId: string | undefined;
  /** The claims of the current token; undefined in private mode. */
  readonly claims: EmbedClaims | undefined;
  readonly settings: EmbedSettings;
  /** Whether the session has expired, so that calls wait for a renewed one. */
  readonly lapsed: boolean;
  /**
   * `fetch` with the session's credential, for paths of the page's own origin; any other path is rejected. After the
   * session has expired, a call waits for the renewed one. It rejects with an `AbortError` if that session belongs to
   * another viewer, or if the runtime is stopped.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Provides the `EmbedSession`. */
export const sessionContext = createContext<EmbedSession>(Symbol('svc-session'));
