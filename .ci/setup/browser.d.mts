/** Returns the path of Chromium or Chrome: `CHROME_PATH`, else from `PATH`, else from its default folder. */
export function findBrowser(): string | undefined;
/** Finds a browser. On Debian, as root, installs the `chromium` package if there is none. */
export function ensureBrowser(): void;
