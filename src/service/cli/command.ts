import type { Environment } from './environment.ts';

/** One command of the bin. */
export interface Command {
  /** What it does, in one line. */
  summary: string;
  /** How it is called, with an example; printed by `--help`. */
  help: string;
  /** The options it takes; those with a value are `string`. */
  options?: Record<string, { type: 'string' | 'boolean' }>;
  run(environment: Environment, options: Options): Promise<void>;
}

/** The options of a call as they were given. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** A call that cannot be understood; the message says what is missing or unknown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An option that must be given. */
export function required(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value === '')
    throw new UsageError(`--${name} is required; --help shows an example.`);
  return value;
}
