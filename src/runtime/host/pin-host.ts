import { matchesOrigin } from '../../api/host-origin.ts';

/** The information that a page has about its parent page. */
export interface Framing {
  isFramed: boolean;
  /** `location.ancestorOrigins`, parent first; not available in every browser. */
  ancestorOrigins: ArrayLike<string> | undefined;
  referrer: string;
}

/** Returns the origin of the host page if the account trusts it; messages are exchanged with this origin only. */
export function pinHost(framing: Framing, hostOrigins: readonly string[]): string | undefined {
  if (!framing.isFramed) return undefined;
  const origin = framing.ancestorOrigins?.[0] ?? URL.parse(framing.referrer)?.origin;
  return origin !== undefined && matchesOrigin(origin, hostOrigins) ? origin : undefined;
}
