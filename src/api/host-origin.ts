const PATTERN = /^(https:\/\/)\*\.([^/*:]+)$/;

/**
 * Whether an origin matches an account's host origins: an exact origin, or `https://*.x` as in CSP (any depth, not x
 * itself, default port). CSP, CORS and the runtime's host pin all use this function.
 */
export function matchesOrigin(origin: string, hostOrigins: readonly string[]): boolean {
  return hostOrigins.some((allowed) => {
    const wildcard = PATTERN.exec(allowed);
    if (!wildcard) return allowed.toLowerCase() === origin;
    const [, scheme = '', domain = ''] = wildcard;
    return origin.startsWith(scheme) && origin.endsWith(`.${domain.toLowerCase()}`);
  });
}
