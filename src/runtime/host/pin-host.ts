import { matchesOrigin } from '../../api/host-origin.ts';

/** What a page can know of the page around it. */
export interface Framing {
  /** Whether there is a page around it at all. */
  framed: boolean;
  /** `location.ancestorOrigins`, parent first; not in every browser. */
  ancestorOrigins: ArrayLike<string> | undefined;
  referrer: string;
}

/**
 * The origin of the host page if the account trusts it; messages go there and come from there only.
 */
export function pinHost(framing: Framing, hostOrigins: readonly string[]): string | undefined {
  if (!framing.framed) return undefined;
  const origin = framing.ancestorOrigins?.[0] ?? originOf(framing.referrer);
  return origin !== undefined && matchesOrigin(origin, hostOrigins) ? origin : undefined;
}

/** What this page can know of the page around it. */
export function framing(): Framing {
  return {
    framed: window.parent !== window,
    ancestorOrigins: location.ancestorOrigins,
    referrer: document.referrer,
  };
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
