import type * as v from 'valibot';
import type { EmbedAccount } from '../api/account.ts';
import type { EmbedSession } from '../context/session.ts';
import type { EmbedRuntime } from './embed-runtime.ts';

/** Who a viewer without a signed session is, as far as the app knows. */
export interface PrivateIdentity {
  /** Sent as a bearer token with every call of the session. */
  token?: string;
  embedTenant?: string;
  deploymentId?: number;
}

/** What an app gives to `startRuntime`. */
export interface StartOptions {
  /**
   * Draws the app; `ready` follows when it resolves. What it throws takes the surface down, and the
   * next session draws it anew; otherwise it is called once, for after a lapse the page stays and
   * its calls go on with the next session.
   */
  mount(runtime: EmbedRuntime, session: EmbedSession): void | Promise<void>;
  /** The account's defaults; read from the page if absent. */
  account?: v.InferInput<typeof EmbedAccount>;
  /** Identifies the viewer of a page that was opened without a session. */
  authenticate?(): Promise<PrivateIdentity>;
}
