import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import pino from 'pino';
import { type Logger, silentLogger } from '../support/logger.ts';
import { type Environment, EnvironmentError } from './environment.ts';

/** The principal of an event that a command caused. */
export const COMMAND_LINE = 'command-line';

/**
 * Opens the audit log. With `log`, its entries are part of the log at every `LOG_LEVEL` except `silent`. A file is
 * created with mode 600, and each entry is written before the response is sent. An entry that cannot be written is an
 * error in the log.
 */
export function openAuditLogger({ auditLog, logLevel }: Environment, log: pino.Logger): Logger {
  if (auditLog === 'off') return silentLogger;
  if (auditLog === 'log') {
    const isWritten = logLevel === 'silent' || log.isLevelEnabled('info');
    return isWritten ? log : log.child({}, { level: 'info' });
  }
  const destination = pino.destination({ fd: openFile(auditLog.file), sync: true });
  destination.on('error', ({ code }: NodeJS.ErrnoException) =>
    log.error({ code }, 'the audit log cannot be written'),
  );
  return pino(destination);
}

/** Opens the audit log of a command, whose own output is text: entries of the log are written to the standard error. */
export function openCommandAuditLogger(environment: Environment): Logger {
  return openAuditLogger(environment, pino(pino.destination({ fd: 2, sync: true })));
}

function openFile(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'a', 0o600);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new EnvironmentError(
      'SVC_AUDIT_LOG',
      `names ${file}, which cannot be written (${code})`,
      {
        cause,
      },
    );
  }
}
