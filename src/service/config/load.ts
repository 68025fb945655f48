import { readFile } from 'node:fs/promises';
import { type Config, parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

/** Reads and validates the configuration file; throws a `ConfigError` for every failure. */
export async function loadConfig(file: string): Promise<Config> {
  let input: unknown;
  try {
    input = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new ConfigError(file, 'does not exist', { cause });
    if (cause instanceof SyntaxError) {
      const position = /line \d+ column \d+/.exec(cause.message);
      throw new ConfigError(file, `is not JSON${position ? ` (see ${position})` : ''}`, { cause });
    }
    throw new ConfigError(file, `cannot be read (${code})`, { cause });
  }
  return parseConfig(input);
}
