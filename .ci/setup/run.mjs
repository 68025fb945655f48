import { spawnSync } from 'node:child_process';

/** Runs a command and shows its output. If it fails, throws an error that ends with `hint`. */
export function run(command, args, hint) {
  start(`${command} ${args[0]}`, command, args, hint);
}

/** Runs npm: the npm that started this script, else the one on `PATH`. */
export function npm(args, hint) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  const [command, ...before] = node && cli ? [node, cli] : ['npm'];
  start(`npm ${args[0]}`, command, [...before, ...args], hint);
}

/** Prints what the setup is doing. */
export function log(text) {
  console.log(`Setup: ${text}`);
}

function start(name, command, args, hint) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status === 0) return;
  const cause = error ? error.message : `exit code ${status}`;
  throw new Error(`"${name}" failed (${cause}). ${hint}`);
}
