/** A feature that a test may need and that a browser, or its driver, may not support. */
type Feature =
  | 'media emulation'
  | 'moves without reload'
  | 'popups'
  | 'narrow windows'
  | 'undo by keyboard';

const { unsupported } = (globalThis as unknown as { __svc: { unsupported: readonly Feature[] } })
  .__svc;

/** Skips the current test if the browser does not support the feature. Chromium supports all features. */
export function requireFeature(test: Mocha.Context, feature: Feature): void {
  if (unsupported.includes(feature)) test.skip();
}
