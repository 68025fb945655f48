import { isExecutable, onPath } from './executables.mjs';
import { installPackages } from './packages.mjs';
import { log } from './run.mjs';

const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
];
const DEFAULT_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of the browser for tests: Chromium's headless shell, which opens a page in half the time, else that of
 * `findCompleteBrowser()`.
 */
export function findBrowser() {
  return configured() ?? onPath(HEADLESS_SHELLS) ?? findCompleteBrowser();
}

/**
 * Returns the path of Chromium or Chrome: `CHROME_PATH`, else from `PATH`, else from its default folder. Unlike the
 * headless shell, it hides tabs in the background.
 */
export function findCompleteBrowser() {
  return configured() ?? onPath(BROWSERS) ?? DEFAULT_PATHS.find(isExecutable);
}

/** Finds the browsers. On Debian, as root, installs the packages of Chromium and its headless shell if one is missing. */
export function ensureBrowser() {
  if (findBrowser() && findCompleteBrowser()) return;
  log('No Chromium found.');
  installPackages(
    ['chromium', 'chromium-headless-shell', 'fonts-noto-core'],
    'The tests need Chromium or Chrome, and none was found. Install one, or set CHROME_PATH to its executable.',
  );
  if (!findCompleteBrowser())
    throw new Error(
      'The chromium package contains no executable. Set CHROME_PATH to that of a browser.',
    );
}

function configured() {
  const path = process.env.CHROME_PATH;
  if (!path || isExecutable(path)) return path || undefined;
  throw new Error(
    `CHROME_PATH is "${path}", which is not an executable file. Set it to Chromium or Chrome, or unset it.`,
  );
}
