import { isIP } from 'node:net';
import type { Context } from 'hono';
import { forwardedAddress, normalizeAddress } from '../../lib/network.ts';
import type { HttpEnv } from './env.ts';

/** Returns the address of the client that sent a request; empty if the service is called without a connection. */
export type ClientAddress = (c: Context<HttpEnv>) => string;

/**
 * Creates `ClientAddress` for a service behind a number of proxies. Each of them appends the address it was called from
 * to `X-Forwarded-For`, so only that many of the last addresses in it are trusted; a client can write the others.
 */
export function clientAddress(trustedProxies: number): ClientAddress {
  return (c) => {
    const remote = c.env?.incoming?.socket.remoteAddress ?? '';
    if (trustedProxies === 0) return normalizeAddress(remote);
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-trustedProxies);
    const address = forwardedAddress(forwarded[0] ?? '');
    return normalizeAddress(isIP(address) ? address : remote);
  };
}
