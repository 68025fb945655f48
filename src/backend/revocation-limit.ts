import { forwardedAddress, isPrivateAddress, networkOf } from '../lib/network.ts';
import { RateWindows, secondsLeft } from '../lib/rate-windows.ts';
import { clientAddress } from './node-handler.ts';

/** How many requests to revoke of one client are handled in a minute: an office with one address logs out at once. */
const PER_MINUTE = 600;
/** How many clients are counted at a time; the most recently used. */
const CLIENTS_MAX = 5_000;

/**
 * Creates the default limit of an endpoint: of revocations, because they need no credential. Mints need one, and the service
 * counts them by viewer. It counts by IPv4 address or IPv6 network of 64 bits.
 */
export function limitRevocations(addressOf: (request: Request) => string | undefined) {
  const windows = new RateWindows(CLIENTS_MAX);
  return (request: Request): number | undefined => {
    if (request.method !== 'DELETE') return undefined;
    const now = Date.now();
    const window = windows.count(networkOf(addressOf(request) ?? ''), now);
    return window.calls > PER_MINUTE ? secondsLeft(window, now) : undefined;
  };
}

/**
 * Returns the address of a client. If the connection is one of this machine, of a private network or unknown, it is that of a
 * proxy, which has appended the address it was called from to `X-Forwarded-For`; a client can write all but the last.
 */
export function addressBehindProxy(request: Request): string | undefined {
  const remote = clientAddress(request);
  const forwarded = request.headers.get('X-Forwarded-For');
  if (forwarded === null || (remote && !isPrivateAddress(remote))) return remote;
  return forwardedAddress(forwarded.split(',').at(-1) ?? '');
}
