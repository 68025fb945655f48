const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const PRIVATE =
  /^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^(?:::1$|f[cd]|fe[89ab])/;

/** Returns the address of an entry of `X-Forwarded-For`, without the port that some proxies add: `203.0.113.9:5000`, `[::1]:5000`. */
export function forwardedAddress(entry: string): string {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return bracketed ?? v4 ?? text;
}

/** An IPv4 address that is mapped to IPv6 is the same client as without the mapping. */
export function normalizeAddress(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  return IPV4.test(mapped) ? mapped : address.toLowerCase();
}

/** Whether an address is of this machine or a private network, as that of a reverse proxy usually is. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.test(normalizeAddress(address));
}

/** Returns the network that rate limits count: of an IPv6 address the first 64 bits, which one client usually has. */
export function networkOf(clientAddress: string): string {
  return networksOf(clientAddress).at(-1) ?? '';
}

/**
 * Returns the networks of an address, from the largest to the one of `networkOf()`: of IPv6 those of 48, 56 and 64 bits, of
 * which one client may have any, of IPv4 that of 24 bits and the address.
 */
export function networksOf(clientAddress: string): string[] {
  const address = normalizeAddress(clientAddress);
  if (!address.includes(':')) return [address.replace(/\.\d+$/, ''), address];
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail?.split(':') ?? [];
  const zeros = new Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  const [first = '', second = '', third = '', fourth = ''] = [...groups, ...zeros, ...after].map(
    (group) => group.replace(/^0+(?=.)/, ''),
  );
  const site = `${first}:${second}:${third}`;
  return [site, `${site}:${fourth.padStart(4, '0').slice(0, 2)}`, `${site}:${fourth}`];
}
