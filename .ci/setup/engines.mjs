import { ensureBrowser } from './browser.mjs';
import { onPath } from './executables.mjs';
import { installPackages } from './packages.mjs';

/** Returns the path of Firefox: `FIREFOX_PATH`, else an installed one. */
export function findFirefox() {
  return process.env.FIREFOX_PATH || onPath(['firefox-esr', 'firefox']);
}

/** Returns the path of WebKitGTK's driver: `WEBKIT_DRIVER_PATH`, else an installed one. */
export function findWebKitDriver() {
  return process.env.WEBKIT_DRIVER_PATH || onPath(['WebKitWebDriver']);
}

/** Finds Chromium, Firefox and WebKitGTK with its driver and display server; on Debian, as root, installs what is missing. */
export function ensureEngines() {
  ensureBrowser();
  const missing = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKitDriver() ? [] : ['webkit2gtk-driver']),
    ...(process.env.DISPLAY || onPath(['Xvfb']) ? [] : ['xvfb']),
  ];
  if (missing.length > 0)
    installPackages(
      missing,
      `These tests need the Debian packages ${missing.join(', ')}. Install them, or set FIREFOX_PATH to a Firefox, WEBKIT_DRIVER_PATH to a WebKitWebDriver and DISPLAY to a display.`,
    );
}
