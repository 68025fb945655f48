import { isIP, isIPv4 } from 'node:net';
import type { Context } from 'hono';
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
    if (trustedProxies === 0) return normalize(remote);
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-trustedProxies);
    const [address = ''] = forwarded.map((part) => part.trim());
    return normalize(isIP(address) ? address : remote);
  };
}

/** An IPv4 address that is mapped to IPv6 is the same client as without the mapping. */
function normalize(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  return isIPv4(mapped) ? mapped : address.toLowerCase();
}

/** Returns the network that limits count: of an IPv6 address the first 64 bits, which one client usually has. */
export function networkOf(clientAddress: string): string {
  const address = normalize(clientAddress);
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail?.split(':') ?? [];
  const zeros = new Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
