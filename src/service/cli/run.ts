import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { readEnvironment } from './environment.ts';
import { sentenceOf } from './failure.ts';
import { overview } from './help.ts';

/**
 * Runs the command that the words of a call name; a failure is one sentence and a non-zero exit.
 * `builtInApp` is the folder of the embedded app that comes with the built package.
 */
export async function run(words: readonly string[], builtInApp: string): Promise<void> {
  try {
    await dispatch(words, builtInApp);
  } catch (error) {
    console.error(`svc-embed-service: ${sentenceOf(error)}`);
    process.exitCode = 1;
  }
}

async function dispatch(words: readonly string[], builtInApp: string): Promise<void> {
  const [first = '-'] = words;
  const named = !first.startsWith('-');
  const name = named ? first : 'serve';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}; --help lists them.`);
  const options = parse(named ? words.slice(1) : words, command.options);
  if (options.help) console.log(named ? command.help : overview());
  else await command.run(await readEnvironment(process.env, builtInApp), options);
}

function parse(args: readonly string[], options: Command['options'] = {}) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    }).values as Record<string, string | boolean | undefined>;
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message.split('. ')[0]}; --help shows the options.`);
  }
}
