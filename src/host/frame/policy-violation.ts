/** Calls back when a directive of this page's Content-Security-Policy blocks a request to an origin. */
export function onPolicyViolation(
  directive: 'connect-src' | 'frame-src',
  origin: string,
  signal: AbortSignal,
  callback: () => void,
): void {
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective, disposition }) => {
      const isEnforced = effectiveDirective === directive && disposition === 'enforce';
      if (isEnforced && URL.parse(blockedURI)?.origin === origin) callback();
    },
    { signal },
  );
}
