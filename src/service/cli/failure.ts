import { ConfigError } from '../config/config-error.ts';
import { DatabaseRefused, DatabaseUnavailable } from '../database/errors.ts';
import { EmbedAppError } from '../pages/embed-app-error.ts';
import { UsageError } from './command.ts';
import { EnvironmentError } from './environment.ts';

const OPERATOR_ERRORS = [
  UsageError,
  EnvironmentError,
  DatabaseRefused,
  DatabaseUnavailable,
  EmbedAppError,
];

/** Returns the message for the operator: one or two sentences, and a stack trace only for unexpected errors. */
export function failureMessage(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is invalid: ${error.message}.`;
  if (OPERATOR_ERRORS.some((type) => error instanceof type)) return (error as Error).message;
  return listenError(error) ?? (error instanceof Error ? String(error.stack) : String(error));
}

function listenError(error: unknown): string | undefined {
  const { code, port, address, hostname } = error as Record<string, string | undefined>;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is in use. Set PORT to a free port, or stop the process that uses it.`;
    case 'EACCES':
      return `This user may not open port ${port}. Set PORT to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is ${address ?? hostname}, which is not an address of this machine.`;
    default:
      return undefined;
  }
}
