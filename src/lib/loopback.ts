/** Whether a host name is this machine. `URL` writes every IPv4 address in four decimal parts. */
export function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Returns an origin of this machine with its other name; any other origin is returned unchanged. */
export function loopbackAlias(origin: string): string {
  const [name, address] = ['//localhost', '//127.0.0.1'] as const;
  return origin.includes(name) ? origin.replace(name, address) : origin.replace(address, name);
}
