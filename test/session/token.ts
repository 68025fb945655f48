/** A token with the given claims and an invalid signature. */
export function tokenOf(claims: Record<string, unknown>): string {
  const payload = { aud: 'acme', jti: 'j', iat: 0, exp: 7200, ...claims };
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
}
