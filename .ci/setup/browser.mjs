import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './packages.mjs';
import { log } from './run.mjs';

const EXECUTABLES = [
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

/** Returns the path of Chromium or Chrome: `CHROME_PATH`, else from `PATH`, else from its default folder. */
export function findBrowser() {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(
      `CHROME_PATH is "${configured}", which is not an executable file. Set it to Chromium or Chrome, or unset it.`,
    );
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => EXECUTABLES.map((name) => join(folder, name)));
  return [...onPath, ...DEFAULT_PATHS].find(isExecutable);
}

/** Finds a browser. On Debian, as root, installs the `chromium` package if there is none. */
export function ensureBrowser() {
  if (findBrowser()) return;
  log('No Chromium found.');
  installPackages(
    ['chromium', 'fonts-noto-core'],
    'The tests need Chromium or Chrome, and none was found. Install one, or set CHROME_PATH to its executable.',
  );
  if (!findBrowser())
    throw new Error(
      `The chromium package contains no executable. Set CHROME_PATH to that of a browser.`,
    );
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
