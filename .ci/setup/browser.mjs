import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './run.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium or Chrome to test with: `CHROME_PATH`, else one on the path, else one in its usual place. */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(
      `CHROME_PATH is "${named}", which is no program; set it to a Chromium or Chrome, or unset it.`,
    );
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES].find(isExecutable);
}

/** Finds a browser, or installs Debian's where this is Debian and root. */
export function ensureBrowser() {
  if (findBrowser()) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'the tests need Chromium or Chrome and none was found; install one, or set CHROME_PATH to its program.',
    );
  }
  say('no Chromium found; installing the Debian package (about half a minute) …');
  const hint = 'Install Chromium by hand, or set CHROME_PATH to its program.';
  run('apt-get', ['update', '-qq'], hint);
  run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
    hint,
  );
  if (!findBrowser()) throw new Error(`the chromium package brought no program. ${hint}`);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
