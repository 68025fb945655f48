import { closeSync, fstatSync, writeSync } from 'node:fs';
import pino from 'pino';
import { type AuditEntry, writeAuditEntry } from '../audit/audit-log.ts';
import { openPrivateFile } from '../database/private-file.ts';
import { type Logger, silentLogger } from '../logging/logger.ts';
import { type Environment, EnvironmentError } from './environment.ts';

export interface AuditLogger {
  logger: Logger;
  /** Opens the file again, after it was renamed. If that fails, it throws, and the open file stays in use. */
  reopen(): void;
}

/**
 * Opens the audit log. With `log`, its entries are part of the log at every `LOG_LEVEL` except `silent`. A file is
 * created with mode 600, and each entry is in it when `info` returns; `info` throws if it cannot be written.
 */
export function openAuditLogger(
  { SVC_AUDIT_LOG: target, LOG_LEVEL: logLevel }: Environment,
  log: pino.Logger,
): AuditLogger {
  const reopen = () => {};
  if (target === 'off') return { logger: silentLogger, reopen };
  if (target === 'log') {
    const isWritten = logLevel === 'silent' || log.isLevelEnabled('info');
    return { logger: isWritten ? log : log.child({}, { level: 'info' }), reopen };
  }
  const file = new LineFile(target);
  return { logger: pino({}, file), reopen: () => file.open() };
}

/** Records what a command has done. */
export type RecordCommand = (
  entry: Pick<AuditEntry, 'event'> & Partial<Omit<AuditEntry, 'outcome' | 'principal'>>,
) => void;

/** Opens the audit log of a command, whose own output is text: entries of the log are written to the standard error. */
export function openCommandAudit(environment: Environment): RecordCommand {
  const { logger } = openAuditLogger(environment, pino(pino.destination({ fd: 2, sync: true })));
  return (entry) => {
    try {
      writeAuditEntry(logger, { ...entry, outcome: 'success', principal: 'command-line' });
    } catch (cause) {
      const expectation = `cannot be written (${codeOf(cause)}); the command was carried out`;
      throw new EnvironmentError('SVC_AUDIT_LOG', expectation, { cause });
    }
  };
}

class LineFile {
  readonly #path: string;
  #descriptor: number;
  /** Whether the file ends with a part of a line, because the disk was full. */
  #endsInLine = false;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = openFile(path);
  }

  /** Opens the file at the path again, which may be another one. */
  open(): void {
    const previous = this.#descriptor;
    this.#descriptor = openFile(this.#path);
    this.#endsInLine &&= fstatSync(previous).ino === fstatSync(this.#descriptor).ino;
    closeSync(previous);
  }

  /** Throws if the line cannot be written completely. */
  write(line: string): void {
    // Not on a disk anymore: it was removed, not renamed.
    if (fstatSync(this.#descriptor).nlink === 0) this.open();
    const bytes = Buffer.from(this.#endsInLine ? `\n${line}` : line);
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#descriptor, bytes, written);
      this.#endsInLine = written < bytes.length;
    }
  }
}

function openFile(file: string): number {
  try {
    return openPrivateFile(file);
  } catch (cause) {
    const expectation = `names ${file}, which cannot be written (${codeOf(cause)})`;
    throw new EnvironmentError('SVC_AUDIT_LOG', expectation, { cause });
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
