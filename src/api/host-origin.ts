import { isLoopback } from '../lib/origins.ts';

/** `https://*.x`, `http://localhost:*`, and both: the origins of subdomains, or of all ports. */
const PATTERN =
  /^(https?):\/\/(\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::(\d+|\*))?$/i;

/** Origins that one item of `hostOrigins` allows. */
export interface OriginPattern {
  readonly scheme: string;
  /** Whether it matches the subdomains of `domain`, at any depth, and not `domain` itself. */
  readonly isWildcard: boolean;
  readonly domain: string;
  /** `*` matches any port; without a port, only the default one matches. */
  readonly port: string | undefined;
}

/**
 * Parses an origin with a `*` as in CSP: that of subdomains, or of all ports of this machine. `http` is for this machine
 * only. Returns undefined for any other text, also an exact origin.
 */
export function parseOriginPattern(text: string): OriginPattern | undefined {
  const [, scheme = '', wildcard, host = '', port] = PATTERN.exec(text) ?? [];
  const domain = host.toLowerCase();
  const isLocal = isLoopback(domain);
  if (!wildcard && port !== '*') return undefined;
  const isSite = scheme.toLowerCase() === 'https' && port !== '*' && domain.includes('.');
  if (!isLocal && !isSite) return undefined;
  // An origin does not contain the default port.
  const isDefault = port === (scheme.toLowerCase() === 'https' ? '443' : '80');
  const own = isDefault ? undefined : port;
  return { scheme: scheme.toLowerCase(), isWildcard: Boolean(wildcard), domain, port: own };
}

/**
 * Whether an origin matches an account's host origins: exact ones, or patterns (see `parseOriginPattern`). CSP, CORS and
 * the runtime's host pin all use this function.
 */
export function matchesOrigin(origin: string, hostOrigins: readonly string[]): boolean {
  return hostOrigins.some((allowed) => {
    const pattern = parseOriginPattern(allowed);
    return pattern ? matchesPattern(origin, pattern) : allowed.toLowerCase() === origin;
  });
}

function matchesPattern(origin: string, pattern: OriginPattern): boolean {
  const [, scheme, , host = '', port] = PATTERN.exec(origin) ?? [];
  const { domain, isWildcard } = pattern;
  const isHost = isWildcard ? host.endsWith(`.${domain}`) : host === domain;
  return scheme === pattern.scheme && isHost && (pattern.port === '*' || port === pattern.port);
}
