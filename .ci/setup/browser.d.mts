/** The Chromium or Chrome to test with: `CHROME_PATH`, else one on the path, else one in its usual place. */
export function findBrowser(): string | undefined;
/** Finds a browser, or installs Debian's where this is Debian and root. */
export function ensureBrowser(): void;
