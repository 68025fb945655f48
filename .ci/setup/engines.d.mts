/** Returns the path of Firefox: `FIREFOX_PATH`, else an installed one. */
export function findFirefox(): string | undefined;
/** Returns the path of WebKitGTK's driver: `WEBKIT_DRIVER_PATH`, else an installed one. */
export function findWebKitDriver(): string | undefined;
/** Finds Chromium, Firefox and WebKitGTK with its driver and display server; on Debian, as root, installs what is missing. */
export function ensureEngines(): void;
