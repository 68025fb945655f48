import { ConfigError } from '../config/config-error.ts';
import { DatabaseRefused, DatabaseUnavailable } from '../database/errors.ts';
import { EmbedAppError } from '../pages/embed-app.ts';
import { UsageError } from './command.ts';
import { EnvironmentError } from './environment.ts';

const FORESEEN = [
  UsageError,
  EnvironmentError,
  DatabaseRefused,
  DatabaseUnavailable,
  EmbedAppError,
];

/** One sentence for whoever runs the service; only what nobody foresaw shows where it came from. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is wrong: ${error.message}.`;
  if (FORESEEN.some((type) => error instanceof type)) return (error as Error).message;
  return listenFailure(error) ?? (error instanceof Error ? String(error.stack) : String(error));
}

function listenFailure(error: unknown): string | undefined {
  const { code, port, address, hostname } = error as Record<string, string | undefined>;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is in use. Set PORT to a free one, or stop what listens there.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST names ${address ?? hostname}, an address that this machine does not have.`;
    default:
      return undefined;
  }
}
