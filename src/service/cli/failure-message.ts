import { ConfigError } from '../config/config-error.ts';
import { DatabaseRejected, DatabaseUnavailable } from '../database/errors.ts';
import { EmbedAppError } from '../pages/app-files.ts';
import { UsageError } from './command.ts';
import { EnvironmentError } from './environment.ts';

const OPERATOR_ERRORS = [
  UsageError,
  EnvironmentError,
  DatabaseRejected,
  DatabaseUnavailable,
  EmbedAppError,
];

/** Returns the message for the operator: one or two sentences, and a stack trace only for unexpected errors. */
export function failureMessage(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is invalid: ${error.message}.`;
  if (OPERATOR_ERRORS.some((type) => error instanceof type)) return (error as Error).message;
  return error instanceof Error ? String(error.stack) : String(error);
}
