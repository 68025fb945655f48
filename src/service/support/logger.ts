/** Where the service writes its log: fields, then what happened. A pino logger is one. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Writes nothing. */
export const silentLogger: Logger = { info() {}, warn() {}, error() {} };
