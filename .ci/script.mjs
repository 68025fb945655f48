/*
Runs a script of package.json after the set-up that it needs: `node .ci/script.mjs test`, with the arguments of the script.
Supports old versions of Node, because the set-up may install a newer one, which runs the command.
*/
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const TESTS = ['--test', '--test-concurrency=1', '--test-reporter=spec'];

/** The options of `setup/main.mjs` that each script needs, and its command. */
const SCRIPTS = {
  start: { needs: [], command: ['node', 'demo/start.ts'] },
  test: { needs: ['--browser'], command: ['node', 'test/run.ts'] },
  bench: { needs: ['--browser', '--scale'], command: ['node', 'test/bench/main.ts'] },
  soak: { needs: ['--browser', '--scale'], command: ['node', 'test/soak/main.ts'] },
  'test:engines': { needs: ['--engines'], command: ['node', 'test/engines/run.ts'] },
  'test:scale': { needs: ['--scale'], command: ['node', ...TESTS, 'test/scale/**/*.scale.ts'] },
  'test:deploy': {
    needs: ['--browser', '--deploy'],
    command: ['node', ...TESTS, 'test/deploy/**/*.deploy.ts'],
  },
  'test:integrations': {
    needs: ['--browser', '--languages'],
    command: ['node', 'test/integrations/run.ts'],
  },
  'test:peers': { needs: ['--browser', '--peers'], command: ['node', 'test/peers/main.ts'] },
  'test:mutation': {
    needs: ['--browser', '--mutation'],
    command: ['node', 'test/mutation/main.ts'],
  },
  app: { needs: [], command: ['node', 'test/integrations/run-app.ts'] },
  pictures: { needs: ['--browser'], command: ['node', 'test/demo/take-pictures.ts'] },
  prepack: { needs: [], command: ['node', '.ci/build/main.mjs'] },
};

const [name = '', ...args] = process.argv.slice(2);
if (SCRIPTS[name]) main(SCRIPTS[name]);
else fail(`There is no script "${name}". Expected one of ${Object.keys(SCRIPTS).join(', ')}.`);

function main({ needs, command }) {
  const setup = fileURLToPath(new URL('setup/main.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [setup, ...needs], { stdio: 'inherit' });
  if (status === 0) run([...command, ...args]);
  else process.exitCode = 1;
}

/** Runs the Node that is first on the `PATH`, and exits as it does. */
function run([command, ...rest]) {
  const child = spawn(command, rest, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // a terminal sends Ctrl+C to both processes
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  child.on('error', ({ message }) => fail(`${command} cannot be started: ${message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = code === null ? 128 + constants.signals[signal] : code;
  });
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
