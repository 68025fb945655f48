import { spawnSync } from 'node:child_process';

/** Runs a command with its output shown; throws one sentence, `hint` included, when it does not succeed. */
export function run(command, args, hint) {
  start(`${command} ${args[0]}`, command, args, hint);
}

/** Runs npm, the one that started this script where there is one. */
export function npm(args, hint) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  const [command, ...before] = node && cli ? [node, cli] : ['npm'];
  start(`npm ${args[0]}`, command, [...before, ...args], hint);
}

/** Says what is being done, on a line of its own. */
export function say(text) {
  console.log(`set-up: ${text}`);
}

function start(name, command, args, hint) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status === 0) return;
  const how = error ? error.message : `it ended with code ${status}`;
  throw new Error(`"${name}" did not succeed (${how}). ${hint}`);
}
