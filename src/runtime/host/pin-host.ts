import type { EmbedAccount } from '../../api/account.ts';
import { matchesOrigin } from '../../api/host-origin.ts';
import { originOf } from '../../lib/origins.ts';

/** The information that a page has about its parent page. */
export interface Framing {
  isFramed: boolean;
  /** `location.ancestorOrigins`, parent first; not available in every browser. */
  ancestorOrigins: ArrayLike<string> | undefined;
  referrer: string;
}

/**
 * Returns the origin of this page's host if the account trusts it. The plan `standard` has no messages, so there is no
 * host to exchange them with.
 */
export function hostOf({ plan, hostOrigins }: EmbedAccount): string | undefined {
  const { ancestorOrigins } = location;
  const framing = { isFramed: parent !== window, ancestorOrigins, referrer: document.referrer };
  return plan === 'standard' ? undefined : pinHost(framing, hostOrigins);
}

/** Returns the origin of the host page if the account trusts it; messages are exchanged with this origin only. */
export function pinHost(framing: Framing, hostOrigins: readonly string[]): string | undefined {
  if (!framing.isFramed) return undefined;
  const origin = framing.ancestorOrigins?.[0] ?? originOf(framing.referrer);
  return origin !== undefined && matchesOrigin(origin, hostOrigins) ? origin : undefined;
}
