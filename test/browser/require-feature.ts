import { type Feature, unsupported } from './page-config.ts';

/**
 * Skips the current test if the browser does not support the feature, and adds the reason to its title. Chromium supports
 * all features.
 */
export function requireFeature(test: Mocha.Context, feature: Feature): void {
  const reason = unsupported[feature];
  if (!reason) return;
  test.runnable().title += ` (${feature}: ${reason})`;
  test.skip();
}
