import { parseArgs } from 'node:util';
import { VERSION } from '../../api/version.ts';
import { type Command, type Options, UsageError, withoutMarkup } from './command.ts';
import { commands } from './commands.ts';
import { readEnvironment } from './environment.ts';
import { failureMessage } from './failure-message.ts';
import { describeVariables } from './variables.ts';

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
  if (first === '--version') return console.log(VERSION);
  const isNamed = first !== undefined && !first.startsWith('-');
  const name = isNamed ? first : 'serve';
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}; --help lists the commands.`);
  const options = parseOptions(isNamed ? args.slice(1) : args, command.options);
  if (options.help && isNamed) console.log(`${command.help}${(await command.details?.()) ?? ''}`);
  else if (options.help) console.log(overview());
  else await command.run(await readEnvironment(process.env, builtInApp), options);
}

function parseOptions(args: readonly string[], types: Command['options'] = {}) {
  const named = Object.entries(types).map(([name, type]) => [name, { type }] as const);
  const options = { ...Object.fromEntries(named), help: { type: 'boolean', short: 'h' } } as const;
  try {
    return parseArgs({ args: joinValues(args, { ...types, help: 'boolean' }), options })
      .values as Options;
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message.split(/\.\s/)[0]}; --help shows the options.`);
  }
}

/**
 * Joins options and their values, because `parseArgs` accepts a value that begins with a dash, as one session id in 64
 * does, only after `=`.
 */
function joinValues(args: readonly string[], types: NonNullable<Command['options']>): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1) ?? '';
    const isOption = arg === '-h' || Object.hasOwn(types, nameOf(arg));
    const isValue = !isOption && types[nameOf(last)] === 'string';
    if (isValue && !last.includes('=')) joined[joined.length - 1] = `${last}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

/** Returns the name of the option `--name` or `--name=value`; an empty text if it is none. */
function nameOf(arg: string): string {
  return /^--([^=]+)/.exec(arg)?.[1] ?? '';
}

/** Returns the output of `--help` without a command. */
function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return `svc-embed-service: embed sessions, dashboard comments and the pages of an embedded app.

Commands (each has its own --help; --version prints the version):
${lines.join('\n')}

Get started: write a configuration with one account, keys and the steps that follow.

  svc-embed-service init

Generate a session with the API key in backend.env:

  curl -H "Authorization: Bearer $SVC_API_KEY" -d '{"deploymentId":1,"embedTenantName":"customer-a","externalId":"user-17"}' \\
    http://127.0.0.1:4000/api/v1/embed/generate-session

Environment (and its defaults):
${variables()}

/openapi.json describes the HTTP API; /livez, /readyz and /healthz are the health checks.`;
}

function variables(): string {
  const lines = describeVariables().map(({ name, fallback, description }) => {
    return `  ${name.padEnd(31)}${withoutMarkup(description)}${fallback && ` (${fallback})`}`;
  });
  return lines.join('\n');
}
