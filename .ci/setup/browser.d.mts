/** Returns the path of the browser for tests: Chromium’s headless shell, else that of `findCompleteBrowser()`. */
export function findBrowser(): string | undefined;
/** Returns the path of Chromium or Chrome, which hide tabs in the background: `CHROME_PATH`, else an installed one. */
export function findCompleteBrowser(): string | undefined;
/** Finds the browsers. On Debian, as root, installs Chromium and its headless shell if one is missing. */
export function ensureBrowser(): void;
