import type { Environment } from './environment.ts';

export interface Command {
  /** What it does, in one line. */
  summary: string;
  /** The usage with an example, printed by `--help`. */
  help: string;
  /** What `--help` prints after it. */
  details?: () => Promise<string>;
  /** The types of the options; those with a value are `string`. */
  options?: Readonly<Record<string, 'string' | 'boolean'>>;
  run(environment: Environment, options: Options): Promise<void>;
}

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** An invalid command line; the message names what is missing or unknown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the value of a required option; throws a `UsageError` without one. */
export function requiredOption(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value === '')
    throw new UsageError(`--${name} is required; --help shows an example.`);
  return value;
}

/** Returns a description of the documentation as plain text, without links and backticks. */
export function withoutMarkup(description: string): string {
  return description.replaceAll(/\[(.+?)\]\(.+?\)|`/g, '$1');
}

/** Returns a number with its noun, such as `1 comment` or `2 comments`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
