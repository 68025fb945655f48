#!/usr/bin/env node
import { ConfigError } from '../config/config-error.ts';
import { DatabaseRefused, DatabaseUnavailable } from '../database/errors.ts';
import { EmbedAppError } from '../pages/embed-app.ts';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { serve } from './serve.ts';

try {
  await serve(await readEnvironment(process.env));
} catch (error) {
  console.error(`svc-embed-service: ${sentenceOf(error)}`);
  process.exitCode = 1;
}

/** One sentence for whoever runs the service; only what nobody foresaw shows where it came from. */
function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is wrong: ${error.message}.`;
  const foreseen = [EnvironmentError, DatabaseRefused, DatabaseUnavailable, EmbedAppError];
  if (foreseen.some((type) => error instanceof type)) return (error as Error).message;
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use. Set PORT to a free one, or stop what listens there.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST names ${address ?? 'an address'} that this machine does not have.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
