import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { readEnvironment } from './environment.ts';
import { failureMessage } from './failure.ts';
import { overview } from './help.ts';

/**
 * Runs the command of a command line. A failure prints one sentence and sets a non-zero exit code.
 * `builtInApp` is the folder of the embedded app that the built package contains.
 */
export async function run(args: readonly string[], builtInApp: string): Promise<void> {
  try {
    await dispatch(args, builtInApp);
  } catch (error) {
    console.error(`svc-embed-service: ${failureMessage(error)}`);
    process.exitCode = 1;
  }
}

async function dispatch(args: readonly string[], builtInApp: string): Promise<void> {
  const [first] = args;
  const isNamed = first !== undefined && !first.startsWith('-');
  const name = isNamed ? first : 'serve';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}; --help lists the commands.`);
  const options = parseOptions(isNamed ? args.slice(1) : args, command.options);
  if (options.help) console.log(isNamed ? command.help : overview());
  else await command.run(await readEnvironment(process.env, builtInApp), options);
}

function parseOptions(args: readonly string[], options: Command['options'] = {}) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    }).values as Record<string, string | boolean | undefined>;
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message.split('. ')[0]}; --help shows the options.`);
  }
}
