import { type Feature, unsupported } from './page-config.ts';

/** Skips the current test if the browser does not support the feature. Chromium supports all features. */
export function requireFeature(test: Mocha.Context, feature: Feature): void {
  if (unsupported.includes(feature)) test.skip();
}
